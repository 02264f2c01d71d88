import { PUBLIC_PATHS } from './site/sitemap.ts';

/** First segments that the server, the protocols and the files it serves answer to. */
const SERVER_WORDS = [
  'api',
  'assets',
  'auth',
  'brand',
  'functions',
  'healthz',
  'insights',
  'rest',
  'storage',
];

/** Screens that are not for search engines, and pages whose address takes more than one segment. */
const SCREEN_WORDS = ['admin', 'blog', 'enquiries', 'login', 'my-enquiries', 'preview', 'services'];

/** Files that stand at the root. A dot keeps them from being slugs anyway. */
const FILES = ['robots.txt', 'site.webmanifest', 'sitemap.xml'];

/**
 * Addresses a content page cannot have, because something else answers there. The database refuses
 * them too: `private.is_reserved_slug`.
 */
export const RESERVED_SLUGS: readonly string[] = [
  ...PUBLIC_PATHS.map((path) => path.slice(1)).filter(Boolean),
  ...SCREEN_WORDS,
  ...SERVER_WORDS,
  ...FILES,
];

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug);
}
