import { PUBLIC_PATHS } from '../../../app/lib/site/sitemap.ts';

/** Pages of the site that search engines do not see. */
const OTHER_PATHS = ['/blog', '/login', '/login/register', '/login/recover', '/my-enquiries'];
const ROUTES = new Set<string>([...PUBLIC_PATHS, ...OTHER_PATHS]);

const SERVICE_ADDRESS = /^\/services(?=\/)/;
const SLUG = /^\/([a-z0-9-]{1,200})$/;

export interface CountedPath {
  path: string;
  /** For a content page, which only counts while it is published. */
  slug?: string;
}

/** The page that a view counts for, under its one name. Undefined if visitors have no such page. */
export function countedPath(address: string): CountedPath | undefined {
  const path = address.replace(/(?<=.)\/$/, '').replace(SERVICE_ADDRESS, '');
  if (ROUTES.has(path)) return { path };
  const slug = SLUG.exec(address)?.[1];
  return slug === undefined ? undefined : { path: address, slug };
}
