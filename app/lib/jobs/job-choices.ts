import { VACANCY_KINDS } from '../records/trade.ts';
import type { JobFilter } from './job-address.ts';
import type { JobList } from './job-summary.ts';

/** What the filters offer: the values that open jobs have, and the one that is chosen. */
export function offeredChoices(
  { kind, trade, region }: JobFilter,
  list: Pick<JobList, 'kinds' | 'trades' | 'regions'>,
  regions: Record<string, string>,
) {
  const trades = new Set([...list.trades, ...(trade ? [trade] : [])]);
  const sorted = [...trades].sort((a, b) => a.localeCompare(b, 'en-AU'));
  return {
    kinds: only(VACANCY_KINDS, [...list.kinds, kind]),
    trades: Object.fromEntries(sorted.map((name) => [name, name])),
    regions: only(regions, [...list.regions, region]),
  };
}

/** In the order of the labels. */
function only(
  labels: Record<string, string>,
  keys: readonly (string | null)[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => keys.includes(key)));
}
