import { PUBLIC_PATHS } from './sitemap';

/** Valid link targets that are not in the sitemap. */
const OTHER_PATHS = [
  '/blog',
  '/login',
  '/login/register',
  '/my-enquiries',
  '/admin',
  '/admin/auth',
  '/services',
];

/** Addresses of the site itself. */
export const SITE_PATHS: readonly string[] = [...PUBLIC_PATHS, ...OTHER_PATHS];

/**
 * Files have addresses of their own, which are checked elsewhere. Jobs come and go: the address of a
 * closed one shows others.
 */
const UNCHECKED = /^\/(storage|brand|jobs)\//;

const LINK_NAME = /link|href|^to$/i;

export interface KnownPaths {
  /** Paths that lead to a page. */
  paths: ReadonlySet<string>;
  /** Whether the published pages are included. */
  hasPages: boolean;
}

/** Checks only links within the site, because we cannot know about others. */
export function isDeadLink(to: string, { paths, hasPages }: KnownPaths): boolean {
  if (!to.startsWith('/') || UNCHECKED.test(to)) return false;
  return hasPages && !paths.has(new URL(to, 'http://site.invalid').pathname);
}

/** The links in a block's properties and texts, at any depth. */
export function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    LINK_NAME.test(name) && typeof part === 'string' ? [part] : linksIn(part),
  );
}

/** The files in a block's properties, at any depth: `{ "path": "media/name.png" }`. */
export function filesIn(value: unknown): { path: string; alt: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { path, alt } = value as Record<string, unknown>;
  if (typeof path === 'string') return [{ path, alt }];
  return Object.values(value).flatMap(filesIn);
}
