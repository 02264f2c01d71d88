import { Link } from 'react-router';
import { Card } from '~/components/ui/card';
import { formatCount } from '~/lib/format';
import { officeTimeText } from '~/lib/reply-time-text';
import { daysCountText, shareText } from './report-numbers';
import { useReport } from './report-parts';
import { rowsHref } from './report-view';
import type { Report } from './reports-api';

interface Tile {
  list: string;
  label: string;
  /** The rows that it opens. */
  measure: string;
  read: (report: Report) => string;
}

const count =
  (key: string) =>
  ({ counts }: Report) =>
    formatCount(counts[key] ?? 0);

const TILES: readonly Tile[] = [
  { list: 'placements', label: 'Placements started', measure: 'started', read: count('started') },
  { list: 'placements', label: 'Active at the end', measure: 'going', read: count('going') },
  {
    list: 'placements',
    label: 'Stayed 12 months',
    measure: 'cohort_12',
    read: ({ counts }) => shareText(counts.stayed_12 ?? 0, counts.cohort_12 ?? 0),
  },
  { list: 'steps', label: 'Visits missed', measure: 'visits_missed', read: count('visits_missed') },
  {
    list: 'visits',
    label: 'Visits that raised an issue',
    measure: 'visits_worrying',
    read: count('visits_worrying'),
  },
  {
    list: 'leads',
    label: 'First reply, median',
    measure: 'reply_timed',
    read: ({ replyMinutes }) =>
      replyMinutes?.median == null ? '–' : officeTimeText(replyMinutes.median),
  },
  {
    list: 'vacancies',
    label: 'Time to fill, median',
    measure: 'fill_timed',
    read: ({ fillDays }) => (fillDays == null ? '–' : daysCountText(fillDays)),
  },
  { list: 'applications', label: 'Applications', measure: 'applied', read: count('applied') },
];

/** The numbers that a meeting starts with. */
export function ReportTiles() {
  const { params, report, before } = useReport();
  const tiles = TILES.filter(({ list }) => report.lists.includes(list));
  return (
    <ul className="report-tiles grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-4 lg:grid-cols-4">
      {tiles.map(({ label, measure, read }) => (
        <li key={label}>
          <Card className="relative grid h-full content-start gap-1 p-4 transition-colors hover:border-primary">
            <Link
              to={rowsHref(params, { measure })}
              className="text-sm text-muted-foreground after:absolute after:inset-0"
            >
              {label}
            </Link>
            <p className="font-display text-xl leading-9 font-bold sm:text-2xl">{read(report)}</p>
            {before && <p className="text-xs text-muted-foreground">Year before: {read(before)}</p>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
