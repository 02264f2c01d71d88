/** The deepest page has four parts, the longest slug 100 characters. */
const MAX_PARTS = 8;
const MAX_LENGTH = 300;

/** Stands in for whatever no page can have as its address. */
const NO_PAGE = '/no/such/page';

/**
 * The queries that pages read on the server; all others mean something to the browser alone, and
 * the page is the same for them.
 */
const QUERIES: Record<string, { name: string; isCached?: true }> = {
  '/admin/auth': { name: 'logout' },
  '/blog': { name: 'page', isCached: true },
  '/login': { name: 'error_code' },
  '/preview': { name: 'key' },
};

export interface PageAddress {
  path: string;
  /** With its question mark; of the query what the page reads. */
  query: string;
  /** Where not even an existing page is kept: anyone can make up addresses of this kind. */
  isCached: boolean;
}

/** What a page is asked for by, and kept under. */
export function pageAddress(path: string, search: string): PageAddress {
  if (path.length > MAX_LENGTH || path.split('/', MAX_PARTS + 2).length > MAX_PARTS + 1) {
    return { path: NO_PAGE, query: '', isCached: true };
  }
  const read = search === '' ? undefined : QUERIES[path];
  const value = read && new URLSearchParams(search).get(read.name);
  if (!read || value == null) return { path, query: '', isCached: true };
  const query = `?${new URLSearchParams({ [read.name]: value })}`;
  return { path, query, isCached: read.isCached ?? false };
}
