import {
  Award,
  BadgeCheck,
  Blocks,
  BriefcaseBusiness,
  Calculator,
  ChartNoAxesColumn,
  CircleHelp,
  CirclePlay,
  ClipboardList,
  Columns2,
  Film,
  Footprints,
  GalleryVerticalEnd,
  Grid2x2,
  Handshake,
  Heading,
  Image,
  Images,
  LayoutGrid,
  Link2,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPinned,
  Megaphone,
  MessageSquareQuote,
  MousePointerClick,
  PanelLeft,
  PanelTop,
  Route,
  SeparatorHorizontal,
  Sparkles,
  Text,
  Users,
} from 'lucide-react';

const WORDS = 'What someone said, in their own words and with their consent.';

/** A column with a text. */
function column(markdown: string) {
  return { blocks: [{ id: 'text', type: 'rich-text', props: { markdown } }] };
}

/**
 * Sample texts for blocks whose defaults are empty, so that the library can show what they look
 * like.
 */
export const SAMPLES: Readonly<Record<string, Record<string, unknown>>> = {
  columns: {
    columns: [
      column('### First column\n\nA text of a few lines, with a **bold** word.'),
      column('### Second column\n\nAnother one beside it.'),
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

export const ICONS: Readonly<Record<string, LucideIcon>> = {
  benefits: Sparkles,
  button: MousePointerClick,
  'call-to-action': Megaphone,
  columns: Columns2,
  commitments: Handshake,
  'contact-form': Mail,
  divider: SeparatorHorizontal,
  embed: CirclePlay,
  estimate: Calculator,
  faq: CircleHelp,
  'feature-list': ListChecks,
  form: ClipboardList,
  gallery: Images,
  heading: Heading,
  hero: GalleryVerticalEnd,
  image: Image,
  'image-text': PanelLeft,
  location: MapPinned,
  logos: Award,
  'page-hero': PanelTop,
  pathways: Route,
  'open-positions': BriefcaseBusiness,
  people: Users,
  'process-steps': Footprints,
  'program-cards': LayoutGrid,
  'related-services': Link2,
  'rich-text': Text,
  'saved-block': Blocks,
  'services-grid': Grid2x2,
  stats: ChartNoAxesColumn,
  testimonials: MessageSquareQuote,
  video: Film,
  'why-choose-us': BadgeCheck,
};

/** Blocks that show items from the library, or almost nothing: their picture is their icon. */
export const WITHOUT_PICTURE: ReadonlySet<string> = new Set([
  'divider',
  'embed',
  'gallery',
  'image',
  'logos',
  'open-positions',
  'saved-block',
  'video',
]);
