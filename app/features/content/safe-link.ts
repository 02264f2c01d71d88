const BASE = 'http://site.invalid';
const MAX_LENGTH = 2_000;

/** Everything else is refused: `javascript:`, `data:`, `file:` and what is yet to be invented. */
const OUTWARD = new Set(['http:', 'https:']);
const CONTACT = new Set(['mailto:', 'tel:']);

export interface SafeLink {
  href: string;
  /** `site`: a path of this site, from its root. */
  kind: 'site' | 'contact' | 'outward';
}

/** Where a link in a text may lead, read as a browser would read it; `null` for nowhere. */
export function safeLink(address: string): SafeLink | null {
  const url = address.length <= MAX_LENGTH ? URL.parse(address, BASE) : null;
  if (!url) return null;
  if (CONTACT.has(url.protocol)) return { href: url.href, kind: 'contact' };
  if (!OUTWARD.has(url.protocol)) return null;
  if (url.origin !== BASE) return { href: url.href, kind: 'outward' };
  // A path such as /.//host comes out of the parser as //host, which names another site.
  if (url.pathname.startsWith('//')) return null;
  const isSamePage = address.trim().startsWith('#');
  return { href: isSamePage ? url.hash : url.pathname + url.search + url.hash, kind: 'site' };
}
