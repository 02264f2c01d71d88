/** The most characters of a search that are read. The field accepts no more. */
export const SEARCH_MAX = 100;

/** Searches that differ only in spaces, or in what is not read, share one page in the cache. */
export function readSearch(typed: string): string {
  const words = typed.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ');
  return [...words.trim()].slice(0, SEARCH_MAX).join('').trim();
}
