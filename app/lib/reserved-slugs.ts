import { PUBLIC_PATHS } from './site/sitemap.ts';

/** First segments of addresses that the server itself uses. */
const SERVER_WORDS = [
  'api',
  'assets',
  'auth',
  'brand',
  'calendar',
  'functions',
  'healthz',
  'insights',
  'livez',
  'metrics',
  'rest',
  'storage',
];

/** Screens that search engines do not list, and pages whose address has more than one segment. */
const SCREEN_WORDS = [
  'admin',
  'applications',
  'blog',
  'enquiries',
  'estimate',
  'guardian',
  'login',
  'my-enquiries',
  'preview',
  'search',
  'services',
  'shortlists',
  'unsubscribe',
  'visits',
];

/** Files at the root. Slugs cannot contain a dot, so this is only a second safeguard. */
const FILES = ['robots.txt', 'site.webmanifest', 'sitemap.xml'];

/**
 * Addresses that a content page cannot have, because they are taken. The database refuses them too:
 * `private.is_reserved_slug`.
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
