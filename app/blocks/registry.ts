import type { Block } from './block';

interface BlockEntry {
  /** The section's address on the page: `/#services`. */
  anchor?: string;
  load: () => Promise<{ block: Block }>;
}

/** Every component a layout may name. Each is its own chunk: a page loads what it shows. */
export const BLOCKS: Record<string, BlockEntry> = {
  hero: { load: () => import('./hero') },
  'rich-text': { load: () => import('./rich-text') },
  commitments: { load: () => import('./commitments') },
  'services-grid': { anchor: 'services', load: () => import('./services-grid') },
  pathways: { load: () => import('./pathways') },
  'why-choose-us': { anchor: 'about', load: () => import('./why-choose-us') },
  'contact-form': { anchor: 'contact', load: () => import('./contact-form') },
};
