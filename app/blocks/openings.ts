/** Blocks that show the page's title themselves when they are the first. */
const OPENINGS = new Set(['hero', 'page-hero', 'contact-page', 'login-form', 'not-found']);

export function isOpening(type: string | undefined): boolean {
  return type !== undefined && OPENINGS.has(type);
}
