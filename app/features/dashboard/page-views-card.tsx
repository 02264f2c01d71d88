import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
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
import { linePoints } from './chart-shapes';
import { pageViewsQuery } from './dashboard-queries';
import { DASHBOARD_MESSAGES } from './messages';
import type { PageViews } from './page-views-api';

const WIDTH = 600;
const HEIGHT = 120;

export function PageViewsCard() {
  const query = useQuery(pageViewsQuery());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Page views, last 30 days</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates query={query} failed={DASHBOARD_MESSAGES.viewsFailed}>
          {(views) => <Views views={views} />}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

function Views({ views: { total, days, paths } }: { views: PageViews }) {
  if (total === 0) {
    return <p className="text-sm text-muted-foreground">No page views in the last 30 days.</p>;
  }
  const most = Math.max(1, ...days.map(({ views }) => views));
  const points = linePoints(
    days.map(({ views }) => views),
    most,
    WIDTH,
    HEIGHT,
  );

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="font-display text-2xl font-bold">{formatCount(total)}</p>
      <Axes most={most} from={formatWhen(days[0]?.day ?? '')} to="Today">
        <svg
          role="img"
          aria-label={`Page views by day: at most ${formatCount(most)}. The table below has the numbers.`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-28 w-full overflow-visible"
        >
          <polyline
            points={points}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-primary"
            strokeWidth="2"
          />
        </svg>
      </Axes>
      <ul aria-label="Most viewed pages" className="grid gap-1 text-sm">
        {paths.map(({ path, views }) => (
          <li key={path} className="flex justify-between gap-3">
            <span className="truncate">{path}</span>
            <span className="tabular-nums">{formatCount(views)}</span>
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="cursor-pointer text-link">Numbers as a table</summary>
        <Table>
          <caption className="sr-only">Page views by day</caption>
          <TableHeader>
            <TableRow>
              <TableHead>Day</TableHead>
              <TableHead>Views</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {days.map(({ day, views }) => (
              <TableRow key={day}>
                <TableCell>{formatDate(day)}</TableCell>
                <TableCell className="tabular-nums">{formatCount(views)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </div>
  );
}
