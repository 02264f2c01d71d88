import type { VacancyKind } from '../records/trade.ts';

export const JOBS_PATH = '/jobs';
export const ALERTS_PATH = '/jobs/alerts';
export const JOBS_PAGE_SIZE = 20;

/** What the address of a list of jobs asks for. */
export interface JobFilter {
  words: string;
  kind: VacancyKind | null;
  trade: string;
  /** The key of one of the site's regions, or of a state. */
  region: string | null;
  page: number;
}

export const EVERY_JOB: JobFilter = { words: '', kind: null, trade: '', region: null, page: 1 };

/** The query for this filter, always in the same order and without empty parts. */
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

type Wanted = Pick<JobFilter, 'kind' | 'region'> & { trade: string | null };

/** The page where people ask for new jobs by email, with these filters filled in. */
export function alertsAddress({ kind, trade, region }: Wanted): string {
  return ALERTS_PATH + jobQuery({ kind, trade: trade ?? '', region });
}
