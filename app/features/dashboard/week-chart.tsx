import { Link } from 'react-router';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { formatCount, formatDate, formatWhen } from '~/lib/format';
import { Axes } from './axes';
import { stackBars } from './chart-shapes';
import type { WeekSeries } from './week-series';

const FILLS = [
  'fill-primary',
  'fill-accent',
  'fill-info',
  'fill-cta',
  'fill-success',
  'fill-muted-foreground',
];
const WIDTH = 600;
const HEIGHT = 160;
const GAP = 8;

interface WeekChartProps {
  title: string;
  data: WeekSeries;
  labelOf: (key: string) => string;
  /** The rows behind a number: of one series, or with `null` of the whole week. */
  hrefOf: (week: string, key: string | null) => string | undefined;
}

/** Bars by week, and a table of the same numbers for people who cannot see or compare the bars. */
export function WeekChart({ title, data: { weeks, series }, labelOf, hrefOf }: WeekChartProps) {
  const totals = weeks.map((_, week) =>
    series.reduce((sum, { counts }) => sum + at(counts, week), 0),
  );
  const most = Math.max(1, ...totals);
  const total = totals.reduce((sum, count) => sum + count, 0);
  const step = WIDTH / weeks.length;
  if (total === 0) {
    return (
      <figure className="grid content-start gap-3">
        <figcaption className="text-sm font-semibold">{title}</figcaption>
        <p className="text-sm text-muted-foreground">
          No enquiries in the last {weeks.length} weeks.
        </p>
      </figure>
    );
  }

  return (
    <figure className="grid min-w-0 grid-cols-1 gap-3">
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <Axes most={most} from={formatWhen(weeks[0] ?? '')} to="This week">
        <svg
          role="img"
          aria-label={`${title}: ${formatCount(total)} in ${weeks.length} weeks, at most ${formatCount(Math.max(...totals))} in one. The table below has the numbers.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="w-full"
        >
          {weeks.map((week, index) => {
            const counted = series.map(({ counts }) => at(counts, index));
            return stackBars(counted, most, HEIGHT).map(({ top, height }, place) => {
              const key = series[place]?.key ?? '';
              return (
                <rect
                  key={`${week} ${key}`}
                  x={index * step + GAP / 2}
                  y={top}
                  width={step - GAP}
                  height={height}
                  className={FILLS[place % FILLS.length]}
                >
                  <title>{`${labelOf(key)}, week of ${formatDate(week)}: ${counted[place]}`}</title>
                </rect>
              );
            });
          })}
        </svg>
      </Axes>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        {series.map(({ key }, place) => (
          <li key={key} className="flex items-center gap-1.5">
            <svg aria-hidden width="10" height="10">
              <rect width="10" height="10" rx="2" className={FILLS[place % FILLS.length]} />
            </svg>
            {labelOf(key)}
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-link">Numbers as a table</summary>
        <Table>
          <caption className="sr-only">{title}</caption>
          <TableHeader>
            <TableRow>
              <TableHead>Week of</TableHead>
              {series.map(({ key }) => (
                <TableHead key={key}>{labelOf(key)}</TableHead>
              ))}
              <TableHead>All</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {weeks.map((week, index) => (
              <TableRow key={week}>
                <TableCell className="whitespace-nowrap">{formatDate(week)}</TableCell>
                {series.map(({ key, counts }) => (
                  <TableCell key={key} className="tabular-nums">
                    <WeekCount count={at(counts, index)} href={hrefOf(week, key)} />
                  </TableCell>
                ))}
                <TableCell className="tabular-nums">
                  <WeekCount count={at(totals, index)} href={hrefOf(week, null)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </figure>
  );
}

function WeekCount({ count, href }: { count: number; href: string | undefined }) {
  if (!href || count === 0) return formatCount(count);
  return (
    <Link to={href} className="text-link underline underline-offset-4">
      {formatCount(count)}
    </Link>
  );
}

function at(counts: readonly number[], index: number): number {
  return counts[index] ?? 0;
}
