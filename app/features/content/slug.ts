import { SLUG_MAX } from './content-schema';

/** Makes a slug from a title: “Café & Bar” becomes `cafe-bar`. */
export function suggestSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
}

/** The slug follows the title until someone types their own. */
export function followTitle(slug: string, before: string, after: string): string {
  return slug === suggestSlug(before) ? suggestSlug(after) : slug;
}
