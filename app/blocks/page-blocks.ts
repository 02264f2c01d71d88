/**
 * Blocks for pages that staff write. Each is a separate chunk, so a page loads only what it shows.
 */
export const PAGE_BLOCKS = {
  heading: () => import('./heading'),
  'rich-text': () => import('./rich-text'),
  image: () => import('./image'),
  gallery: () => import('./gallery'),
  video: () => import('./video'),
  embed: () => import('./embed'),
  location: () => import('./location'),
  columns: () => import('./columns'),
  button: () => import('./button'),
  'call-to-action': () => import('./call-to-action'),
  'program-cards': () => import('./program-cards'),
  'process-steps': () => import('./process-steps'),
  'feature-list': () => import('./feature-list'),
  benefits: () => import('./benefits'),
  testimonials: () => import('./testimonials'),
  faq: () => import('./faq'),
  stats: () => import('./stats'),
  logos: () => import('./logos'),
  'related-services': () => import('./related-services'),
  people: () => import('./people'),
  form: () => import('./form'),
  divider: () => import('./divider'),
  'saved-block': () => import('./saved-block'),
};
