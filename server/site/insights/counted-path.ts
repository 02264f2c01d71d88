import { PUBLIC_PATHS } from '../../../app/lib/site/sitemap.ts';

/** Pages of the site that search engines are not shown. */
const OTHER_PATHS = ['/blog', '/login', '/login/register', '/login/recover', '/my-enquiries'];
const ROUTES = new Set<string>([...PUBLIC_PATHS, ...OTHER_PATHS]);

const SERVICE_ADDRESS = /^\/services(?=\/)/;
const SLUG = /^\/([a-z0-9-]{1,200})$/;

export interface CountedPath {
  path: string;
  /** Of a content page, which has to be published to count. */
  slug?: string;
}

/** The page a view counts for, under one name; nothing where no visitor's page can be. */
export function countedPath(address: string): CountedPath | undefined {
  const path = address.replace(/(?<=.)\/$/, '').replace(SERVICE_ADDRESS, '');
  if (ROUTES.has(path)) return { path };
  const slug = SLUG.exec(address)?.[1];
  return slug === undefined ? undefined : { path: address, slug };
}
