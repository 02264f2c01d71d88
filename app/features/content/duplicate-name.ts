import { SLUG_MAX } from './content-schema';
import { suggestSlug } from './slug';

const PREFIX = 'Copy of ';
const TITLE_MAX = 200;
const SUFFIX = '-copy';

/** “Contact” becomes “Copy of Contact”, and a copy of that “Copy of Contact” again. */
export function copyTitle(title: string): string {
  const named = title.startsWith(PREFIX) ? title : PREFIX + title;
  return named.slice(0, TITLE_MAX);
}

/** The start of the slugs of all copies. */
export function copySlugStart(slug: string): string {
  const original = suggestSlug(slug).replace(/-copy(-\d+)?$/, '') || 'page';
  // Leaves room for a number.
  return original.slice(0, SLUG_MAX - SUFFIX.length - 4) + SUFFIX;
}

/** The first slug for a copy that no page has: `about-copy`, `about-copy-2` and so on. */
export function copySlug(slug: string, taken: readonly string[]): string {
  const start = copySlugStart(slug);
  const used = new Set(taken);
  if (!used.has(start)) return start;
  let number = 2;
  while (used.has(`${start}-${number}`)) number += 1;
  return `${start}-${number}`;
}
