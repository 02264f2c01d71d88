/**
 * Blocks that work only on the one page that comes with them, such as the login form. The editor does
 * not offer them, and does not let people delete or copy them.
 */
export const ONE_PAGE_TYPES: ReadonlySet<string> = new Set([
  'contact-page',
  'login-form',
  'article-list',
  'not-found',
]);
