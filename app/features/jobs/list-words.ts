import { formatCount } from '~/lib/format';
import type { JobFilter } from '~/lib/jobs/job-address';
import type { JobList } from '~/lib/jobs/job-summary';
import { VACANCY_KINDS } from '~/lib/records/trade';

type Found = Pick<JobList, 'total' | 'corrected' | 'isPartial'>;

/** “3 apprenticeships in Perth”, above the list. */
export function resultsLine(
  filter: JobFilter,
  { total, corrected, isPartial }: Found,
  regions: Record<string, string>,
): string {
  const words = corrected ?? filter.words;
  const what = [
    filter.trade,
    filter.kind && VACANCY_KINDS[filter.kind].toLowerCase(),
    total === 1 ? 'job' : 'jobs',
    filter.region && `in ${regions[filter.region]}`,
    words && `${isPartial && total > 0 ? 'with some of the words' : 'for'} “${words}”`,
  ];
  const count = total === 0 ? 'No' : formatCount(total);
  return [count, ...what].filter(Boolean).join(' ');
}

/** The title of the page with these filters. */
export function listTitle(
  filter: JobFilter,
  heading: string,
  regions: Record<string, string> = {},
): string {
  const parts = [
    filter.trade,
    filter.kind && VACANCY_KINDS[filter.kind],
    filter.region && regions[filter.region],
    filter.words && `“${filter.words}”`,
    filter.page > 1 && `page ${filter.page}`,
  ].filter(Boolean);
  return [heading, ...parts].join(', ');
}
