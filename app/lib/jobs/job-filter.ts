import { REGIONS, VACANCY_KINDS } from '../records/trade.ts';
import { readSearch } from '../site/search-query.ts';
import type { JobFilter } from './job-address.ts';

const PAGE_NUMBER = /^[1-9]\d{0,4}$/;

/** Unknown values are ignored, so that the address still leads to jobs. */
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
