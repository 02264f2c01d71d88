import type { Block } from './block';

interface BlockEntry {
  /** The section's address on the page: `/#services`. */
  anchor?: string;
  load: () => Promise<{ block: Block }>;
}

/** Every component a layout or a page may name. Each is its own chunk: a page loads what it shows. */
export const BLOCKS: Record<string, BlockEntry> = {
  hero: { load: () => import('./hero') },
  heading: { load: () => import('./heading') },
  'rich-text': { load: () => import('./rich-text') },
  image: { load: () => import('./image') },
  gallery: { load: () => import('./gallery') },
  video: { load: () => import('./video') },
  columns: { load: () => import('./columns') },
  button: { load: () => import('./button') },
  'call-to-action': { load: () => import('./call-to-action') },
  commitments: { load: () => import('./commitments') },
  'services-grid': { anchor: 'services', load: () => import('./services-grid') },
  'program-cards': { load: () => import('./program-cards') },
  'process-steps': { load: () => import('./process-steps') },
  pathways: { load: () => import('./pathways') },
  'feature-list': { load: () => import('./feature-list') },
  benefits: { load: () => import('./benefits') },
  'why-choose-us': { anchor: 'about', load: () => import('./why-choose-us') },
  testimonials: { load: () => import('./testimonials') },
  faq: { load: () => import('./faq') },
  stats: { load: () => import('./stats') },
  logos: { load: () => import('./logos') },
  'contact-form': { anchor: 'contact', load: () => import('./contact-form') },
  'related-services': { load: () => import('./related-services') },
  people: { load: () => import('./people') },
  divider: { load: () => import('./divider') },
  'saved-block': { load: () => import('./saved-block') },
};
