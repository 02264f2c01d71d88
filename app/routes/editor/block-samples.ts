import {
  Award,
  Blocks,
  CirclePlay,
  Film,
  Image,
  Images,
  type LucideIcon,
  SeparatorHorizontal,
} from 'lucide-react';

const WORDS = 'What someone said, in their own words and with their consent.';

/**
 * Sample texts for blocks whose defaults are empty, so that the library can show what they look
 * like.
 */
export const SAMPLES: Readonly<Record<string, Record<string, unknown>>> = {
  columns: {
    columns: [
      { markdown: '### First column\n\nA text of a few lines, with a **bold** word.' },
      { markdown: '### Second column\n\nAnother one beside it.' },
    ],
  },
  'rich-text': {
    markdown: '## A heading\n\nA paragraph with a **bold** word.\n\n- One point\n- Another point',
  },
  testimonials: {
    testimonials: [
      { quote: WORDS, name: 'Name', role: 'Job and business' },
      { quote: WORDS, name: 'Name', role: 'Job and business' },
    ],
  },
  stats: {
    figures: [
      { value: '12', label: 'What it counts' },
      { value: '34', label: 'What it counts' },
      { value: '56', label: 'What it counts' },
    ],
  },
  people: {
    people: ['One', 'Two', 'Three', 'Four'].map((name) => ({ name, role: 'Role' })),
  },
};

/** For blocks that show items from the library, or almost nothing. */
export const ICONS: Readonly<Record<string, LucideIcon>> = {
  divider: SeparatorHorizontal,
  embed: CirclePlay,
  gallery: Images,
  image: Image,
  logos: Award,
  'saved-block': Blocks,
  video: Film,
};
