import { REGIONS, type Region, VACANCY_KINDS, type VacancyKind } from '../records/trade.ts';
import { readSearch } from '../site/search-query.ts';

export const JOBS_PATH = '/jobs';
export const JOBS_PAGE_SIZE = 20;

/** What the address of a list of jobs asks for. */
export interface JobFilter {
  words: string;
  kind: VacancyKind | null;
  trade: string;
  region: Region | null;
  page: number;
}

export const EVERY_JOB: JobFilter = { words: '', kind: null, trade: '', region: null, page: 1 };

const PAGE_NUMBER = /^[1-9]\d{0,4}$/;

/** What is not known counts as not asked for, so that the address still leads to jobs. */
export function readJobFilter(query: URLSearchParams): JobFilter {
  const page = query.get('page') ?? '';
  return {
    words: readSearch(query.get('q') ?? ''),
    kind: keyOf(VACANCY_KINDS, query.get('kind')),
    trade: readSearch(query.get('trade') ?? ''),
    region: keyOf(REGIONS, query.get('region')),
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}

function keyOf<Key extends string>(known: Record<Key, string>, asked: string | null): Key | null {
  return asked !== null && Object.hasOwn(known, asked) ? (asked as Key) : null;
}

/** The query for this filter, always in the same order and without what is not asked for. */
export function jobQuery(filter: Partial<JobFilter>): string {
  const { words, kind, trade, region, page = 1 } = filter;
  const asked = { q: words, kind, trade, region, page: page > 1 ? String(page) : '' };
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]): [string, string][] =>
      value ? [[name, value]] : [],
    ),
  );
  return query.size > 0 ? `?${query}` : '';
}

export function jobsAddress(filter: Partial<JobFilter> = {}): string {
  return JOBS_PATH + jobQuery(filter);
}

export function isFiltered({ words, kind, trade, region }: JobFilter): boolean {
  return Boolean(words || kind || trade || region);
}
