import { VACANCY_KINDS } from '../records/trade.ts';
import { readSearch } from '../site/search-query.ts';
import type { JobFilter } from './job-address.ts';

const REGION_KEY = /^[a-z0-9_]{1,50}$/;
const PAGE_NUMBER = /^[1-9]\d{0,4}$/;

/** Unknown values are ignored, so that the address still leads to jobs. */
export function readJobFilter(query: URLSearchParams): JobFilter {
  const page = query.get('page') ?? '';
  return {
    words: readSearch(query.get('q') ?? ''),
    kind: keyOf(VACANCY_KINDS, query.get('kind')),
    trade: readSearch(query.get('trade') ?? ''),
    region: readRegion(query.get('region')),
    page: PAGE_NUMBER.test(page) ? Number(page) : 1,
  };
}

/** Which regions there are depends on the site: `knownRegion` leaves out those it does not have. */
function readRegion(asked: string | null): string | null {
  return asked !== null && REGION_KEY.test(asked) ? asked : null;
}

function keyOf<Key extends string>(known: Record<Key, string>, asked: string | null): Key | null {
  return asked !== null && Object.hasOwn(known, asked) ? (asked as Key) : null;
}

/** Without the region if the site has none with that key. */
export function knownRegion(filter: JobFilter, regions: Record<string, string>): JobFilter {
  const isKnown = filter.region !== null && Object.hasOwn(regions, filter.region);
  return isKnown ? filter : { ...filter, region: null };
}
