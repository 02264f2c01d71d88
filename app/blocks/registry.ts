import type { Block } from './block';
import type { HOME_BLOCKS } from './home-blocks';
import type { PAGE_BLOCKS } from './page-blocks';
import type { SERVICE_BLOCKS } from './service-blocks';
import type { SITE_BLOCKS } from './site-blocks';

interface BlockEntry {
  /** The section's address on the page: `/#services`. */
  anchor?: string;
  load: () => Promise<{ block: Block }>;
}

const ANCHORS: Record<string, string> = {
  'services-grid': 'services',
  'why-choose-us': 'about',
  'contact-form': 'contact',
};

const HOME_TYPES = [
  'hero',
  'commitments',
  'services-grid',
  'pathways',
  'why-choose-us',
] as const satisfies (keyof typeof HOME_BLOCKS)[];

const SITE_TYPES = [
  'page-hero',
  'call-to-action',
  'program-cards',
  'feature-list',
  'benefits',
  'faq',
  'open-positions',
] as const satisfies (keyof typeof SITE_BLOCKS)[];

const SERVICE_TYPES = [
  'process-steps',
  'related-services',
] as const satisfies (keyof typeof SERVICE_BLOCKS)[];

/** One string, because a list takes more bytes and the program pages have none to spare. */
const PAGE_TYPES =
  'heading rich-text image image-text gallery video embed location columns button testimonials stats logos people form estimate divider saved-block contact-page article-list login-form not-found'.split(
    ' ',
  ) as (keyof typeof PAGE_BLOCKS)[];

/** Every component that a layout or a page can use. Each loads when a page shows it. */
export const BLOCKS: Record<string, BlockEntry> = Object.fromEntries([
  ...HOME_TYPES.map((type) => entry(type, () => loadHomeBlock(type))),
  entry('contact-form', () => import('./contact-form')),
  ...SITE_TYPES.map((type) => entry(type, () => loadSiteBlock(type))),
  ...SERVICE_TYPES.map((type) => entry(type, () => loadServiceBlock(type))),
  ...PAGE_TYPES.map((type) => entry(type, () => loadPageBlock(type))),
]);

function entry(type: string, load: BlockEntry['load']): [string, BlockEntry] {
  return [type, { anchor: ANCHORS[type], load }];
}

async function loadHomeBlock(type: keyof typeof HOME_BLOCKS) {
  return { block: (await import('./home-blocks')).HOME_BLOCKS[type] };
}

async function loadSiteBlock(type: keyof typeof SITE_BLOCKS) {
  return { block: (await import('./site-blocks')).SITE_BLOCKS[type] };
}

async function loadServiceBlock(type: keyof typeof SERVICE_BLOCKS) {
  return { block: (await import('./service-blocks')).SERVICE_BLOCKS[type] };
}

async function loadPageBlock(type: keyof typeof PAGE_BLOCKS) {
  return (await import('./page-blocks')).PAGE_BLOCKS[type]();
}
