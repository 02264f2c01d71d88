const BASE = 'http://site.invalid';
const MAX_LENGTH = 2_000;

/** Everything else is refused, such as `javascript:`, `data:`, `file:` and future schemes. */
const OUTWARD = new Set(['http:', 'https:']);
const CONTACT = new Set(['mailto:', 'tel:']);

export interface SafeLink {
  href: string;
  /** `site`: a path on this site, from its root. */
  kind: 'site' | 'contact' | 'outward';
}

/** Reads a link as a browser would. Returns `null` if it is not safe. */
export function safeLink(address: string): SafeLink | null {
  const url = address.length <= MAX_LENGTH ? URL.parse(address, BASE) : null;
  if (!url) return null;
  if (CONTACT.has(url.protocol)) return { href: url.href, kind: 'contact' };
  if (!OUTWARD.has(url.protocol)) return null;
  if (url.origin !== BASE) return { href: url.href, kind: 'outward' };
  // The parser turns a path such as /.//host into //host, which is another site.
  if (url.pathname.startsWith('//')) return null;
  const isSamePage = address.trim().startsWith('#');
  return { href: isSamePage ? url.hash : url.pathname + url.search + url.hash, kind: 'site' };
}
