import type { Block } from './block';
import type { HOME_BLOCKS } from './home-blocks';

interface BlockEntry {
  /** The section's address on the page: `/#services`. */
  anchor?: string;
  load: () => Promise<{ block: Block }>;
}

/** Every component that a layout or a page can use. Each loads when a page shows it. */
export const BLOCKS: Record<string, BlockEntry> = {
  hero: { load: () => homeBlock('hero') },
  commitments: { load: () => homeBlock('commitments') },
  'services-grid': { load: () => homeBlock('services-grid'), anchor: 'services' },
  pathways: { load: () => homeBlock('pathways') },
  'why-choose-us': { load: () => homeBlock('why-choose-us'), anchor: 'about' },
  'contact-form': { load: () => import('./contact-form'), anchor: 'contact' },
  'page-hero': { load: () => import('./page-hero') },
  'call-to-action': { load: () => import('./call-to-action') },
  'program-cards': { load: () => import('./program-cards') },
  'feature-list': { load: () => import('./feature-list') },
  benefits: { load: () => import('./benefits') },
  faq: { load: () => import('./faq') },
  'open-positions': { load: () => import('./open-positions') },
  'process-steps': { load: () => import('./process-steps') },
  'related-services': { load: () => import('./related-services') },
  heading: { load: () => import('./heading') },
  'rich-text': { load: () => import('./rich-text') },
  image: { load: () => import('./image') },
  'image-text': { load: () => import('./image-text') },
  gallery: { load: () => import('./gallery') },
  video: { load: () => import('./video') },
  embed: { load: () => import('./embed') },
  location: { load: () => import('./location') },
  columns: { load: () => import('./columns') },
  button: { load: () => import('./button') },
  testimonials: { load: () => import('./testimonials') },
  stats: { load: () => import('./stats') },
  logos: { load: () => import('./logos') },
  people: { load: () => import('./people') },
  form: { load: () => import('./form') },
  estimate: { load: () => import('./estimate') },
  divider: { load: () => import('./divider') },
  'saved-block': { load: () => import('./saved-block') },
  'contact-page': { load: () => import('./contact-page') },
  'article-list': { load: () => import('./article-list') },
  'login-form': { load: () => import('./login-form') },
  'not-found': { load: () => import('./not-found') },
};

async function homeBlock(type: keyof typeof HOME_BLOCKS) {
  return { block: (await import('./home-blocks')).HOME_BLOCKS[type] };
}
