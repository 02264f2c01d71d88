/**
 * Blocks for pages that staff write, and those that only one page has. Each is a separate chunk, so
 * a page loads only what it shows.
 */
export const PAGE_BLOCKS = {
  heading: () => import('./heading'),
  'rich-text': () => import('./rich-text'),
  image: () => import('./image'),
  'image-text': () => import('./image-text'),
  gallery: () => import('./gallery'),
  video: () => import('./video'),
  embed: () => import('./embed'),
  location: () => import('./location'),
  columns: () => import('./columns'),
  button: () => import('./button'),
  testimonials: () => import('./testimonials'),
  stats: () => import('./stats'),
  logos: () => import('./logos'),
  people: () => import('./people'),
  form: () => import('./form'),
  estimate: () => import('./estimate'),
  divider: () => import('./divider'),
  'saved-block': () => import('./saved-block'),
  'contact-page': () => import('./contact-page'),
  'article-list': () => import('./article-list'),
  'login-form': () => import('./login-form'),
  'not-found': () => import('./not-found'),
};
