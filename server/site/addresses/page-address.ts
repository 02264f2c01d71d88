import {
  ESTIMATE_ENQUIRY_PATH,
  ESTIMATE_PATH,
  estimateQuery,
  readAskedEstimate,
} from '../../../app/lib/estimate/estimate-address.ts';
import { JOBS_PATH, jobQuery } from '../../../app/lib/jobs/job-address.ts';
import { readJobFilter } from '../../../app/lib/jobs/job-filter.ts';
import { readSearch } from '../../../app/lib/site/search-query.ts';

/** The deepest page has four parts, the longest slug 100 characters. */
const MAX_PARTS = 8;
const MAX_LENGTH = 300;

/** Used for any address that no page can have. */
const NO_PAGE = '/no/such/page';

export const SEARCH_PATH = '/search';

interface Query {
  /** The query that the page reads, in its canonical form; empty if there is none. */
  read: (asked: URLSearchParams) => string;
  isCached?: true;
}

/**
 * The queries that pages read on the server. All other queries matter only in the browser, and the
 * page is the same for them.
 */
const QUERIES: Record<string, Query> = {
  '/admin/auth': { read: only('logout') },
  '/blog': { read: only('page'), isCached: true },
  '/login': { read: only('error_code') },
  '/preview': { read: only('key') },
  [SEARCH_PATH]: { read: only('q', readSearch), isCached: true },
  [JOBS_PATH]: { read: (asked) => jobQuery(readJobFilter(asked)), isCached: true },
  [ESTIMATE_PATH]: { read: onlyEstimate },
  [ESTIMATE_ENQUIRY_PATH]: { read: onlyEstimate },
  [`${JOBS_PATH}/feed.xml`]: { read: onlyKind },
  [`${JOBS_PATH}/feed.json`]: { read: onlyKind },
};

function only(name: string, normalise = (value: string) => value): Query['read'] {
  return (asked) => {
    const value = asked.get(name);
    return value === null ? '' : `?${new URLSearchParams({ [name]: normalise(value) })}`;
  };
}

function onlyEstimate(asked: URLSearchParams): string {
  return estimateQuery(readAskedEstimate(asked));
}

function onlyKind(asked: URLSearchParams): string {
  return jobQuery({ kind: readJobFilter(asked).kind });
}

/** A field of a form that was sent empty. */
const EMPTY_FIELD = /[?&][^&=]*=(?=&|$)/;

/**
 * Without script, a browser puts every field of a form into the address, empty ones too. People
 * share addresses, so those of searches have only what was chosen.
 */
export function withoutEmptyFields(path: string, search: string): string {
  if (!QUERIES[path]?.isCached || !EMPTY_FIELD.test(search)) return search;
  const filled = [...new URLSearchParams(search)].filter(([, value]) => value !== '');
  return filled.length > 0 ? `?${new URLSearchParams(filled)}` : '';
}

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
  const known = search === '' ? undefined : QUERIES[path];
  const query = known?.read(new URLSearchParams(search)) ?? '';
  return { path, query, isCached: query === '' || (known?.isCached ?? false) };
}
