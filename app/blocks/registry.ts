import type { Block } from './block';
import type { HOME_BLOCKS } from './home-blocks';
import type { PAGE_BLOCKS } from './page-blocks';

interface BlockEntry {
  /** The section's address on the page: `/#services`. */
  anchor?: string;
  load: () => Promise<{ block: Block }>;
}

const HOME_ANCHORS: Record<keyof typeof HOME_BLOCKS, string | undefined> = {
  hero: undefined,
  commitments: undefined,
  'services-grid': 'services',
  pathways: undefined,
  'why-choose-us': 'about',
  'contact-form': 'contact',
};

const PAGE_TYPES = [
  'heading',
  'rich-text',
  'image',
  'gallery',
  'video',
  'embed',
  'location',
  'columns',
  'button',
  'call-to-action',
  'program-cards',
  'process-steps',
  'feature-list',
  'benefits',
  'testimonials',
  'faq',
  'stats',
  'logos',
  'related-services',
  'people',
  'form',
  'divider',
  'saved-block',
] as const satisfies (keyof typeof PAGE_BLOCKS)[];

/** Every component that a layout or a page can use. Each loads when a page shows it. */
export const BLOCKS: Record<string, BlockEntry> = Object.fromEntries([
  ...Object.entries(HOME_ANCHORS).map(([type, anchor]) => [
    type,
    { anchor, load: () => loadHomeBlock(type as keyof typeof HOME_BLOCKS) },
  ]),
  ...PAGE_TYPES.map((type) => [type, { load: () => loadPageBlock(type) }]),
]);

async function loadHomeBlock(type: keyof typeof HOME_BLOCKS) {
  return { block: (await import('./home-blocks')).HOME_BLOCKS[type] };
}

async function loadPageBlock(type: keyof typeof PAGE_BLOCKS) {
  return (await import('./page-blocks')).PAGE_BLOCKS[type]();
}
