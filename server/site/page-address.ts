import { readSearch } from '../../app/lib/site/search-query.ts';

/** The deepest page has four parts, the longest slug 100 characters. */
const MAX_PARTS = 8;
const MAX_LENGTH = 300;

/** Used for any address that no page can have. */
const NO_PAGE = '/no/such/page';

export const SEARCH_PATH = '/search';

interface Query {
  name: string;
  isCached?: true;
  /** Gives different spellings of the same question one address. */
  normalise?: (value: string) => string;
}

/**
 * The queries that pages read on the server. All other queries matter only in the browser, and the
 * page is the same for them.
 */
const QUERIES: Record<string, Query> = {
  '/admin/auth': { name: 'logout' },
  '/blog': { name: 'page', isCached: true },
  '/login': { name: 'error_code' },
  '/preview': { name: 'key' },
  [SEARCH_PATH]: { name: 'q', isCached: true, normalise: readSearch },
};

export interface PageAddress {
  path: string;
  /** With its question mark, and only the part that the page reads. */
  query: string;
  /** False if the page must not be cached because anyone can make up addresses of this kind. */
  isCached: boolean;
}

/** The address that a page is rendered for and cached under. */
export function pageAddress(path: string, search: string): PageAddress {
  if (path.length > MAX_LENGTH || path.split('/', MAX_PARTS + 2).length > MAX_PARTS + 1) {
    return { path: NO_PAGE, query: '', isCached: true };
  }
  const read = search === '' ? undefined : QUERIES[path];
  const value = read && new URLSearchParams(search).get(read.name);
  if (!read || value == null) return { path, query: '', isCached: true };
  const query = `?${new URLSearchParams({ [read.name]: read.normalise?.(value) ?? value })}`;
  return { path, query, isCached: read.isCached ?? false };
}
