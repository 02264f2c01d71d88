import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatCount, formatDate, formatWhen, todayKey } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { dueTasksQuery, leadOverviewQuery } from './dashboard-queries';
import { formatMinutes } from './format-minutes';
import { DASHBOARD_MESSAGES } from './messages';
import { OverviewTile } from './overview-tile';
import { WeekChart } from './week-chart';
import { mondayOf, OTHER, weekSeries } from './week-series';

const SOURCES: Record<string, string> = {
  contact_form: 'Contact form',
  manual: 'Added by staff',
  import: 'Imported',
  [OTHER]: 'Others',
};

/** What a manager looks at first. */
export function LeadFigures() {
  const { data } = useQuery(leadOverviewQuery());
  const today = todayKey();
  return (
    <>
      <OverviewTile label="New today" value={data?.today} to={`/admin/leads?from=${today}`} />
      <OverviewTile
        label="New this week"
        value={data?.thisWeek}
        to={`/admin/leads?from=${mondayOf(today)}`}
      />
      <OverviewTile
        label="Waiting for an answer"
        value={data?.waiting}
        to="/admin/leads?status=new&sort=created_at"
      />
      <Card className="grid content-start gap-1 p-4">
        <p className="text-sm text-muted-foreground">First response, median</p>
        <p className="font-display text-2xl leading-9 font-bold">
          {data &&
            (data.firstResponseMinutes === null ? '–' : formatMinutes(data.firstResponseMinutes))}
        </p>
      </Card>
    </>
  );
}

export function LeadCharts() {
  const { data, error } = useQuery(leadOverviewQuery());
  const monday = mondayOf(todayKey());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Enquiries by week</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-8 lg:grid-cols-2">
        {error && !data && (
          <Alert variant="error" title={DASHBOARD_MESSAGES.fetchFailed}>
            {failureText(toAppError(error))}
          </Alert>
        )}
        {!data && !error && <Skeleton className="h-48" />}
        {data && (
          <>
            <WeekChart
              title="By service"
              data={weekSeries(data.weeks, 'service', monday)}
              labelOf={(key) => (key === OTHER ? 'Others' : serviceLabel(key))}
            />
            <WeekChart
              title="By source"
              data={weekSeries(data.weeks, 'source', monday)}
              labelOf={(key) => SOURCES[key] ?? key}
            />
          </>
        )}
      </CardContent>
    </Card>
  );
}

export function WaitingLongest() {
  const { data } = useQuery(leadOverviewQuery());
  return (
    <ListCard title="Waiting longest" empty="Everyone has had an answer.">
      {(data?.waitingLongest ?? []).map((lead) => (
        <li key={lead.id} className="flex justify-between gap-3">
          <Link to={`/admin/leads/${lead.id}`} className="truncate text-link underline">
            {lead.name}
          </Link>
          <span className="whitespace-nowrap text-muted-foreground">
            {formatWhen(lead.created_at)}
          </span>
        </li>
      ))}
    </ListCard>
  );
}

export function DueTasks() {
  const { data } = useQuery(dueTasksQuery());
  return (
    <ListCard
      title={data?.total ? `Tasks due: ${formatCount(data.total)}` : 'Tasks due'}
      empty="Nothing is due."
    >
      {(data?.tasks ?? []).map((task) => (
        <li key={task.id} className="flex justify-between gap-3">
          <Link
            to={task.lead_id ? `/admin/leads/${task.lead_id}` : '/admin/tasks?state=open'}
            className="truncate text-link underline"
          >
            {task.title || 'No title'}
          </Link>
          <span className="whitespace-nowrap text-muted-foreground">
            {task.due_on && formatDate(task.due_on)}
          </span>
        </li>
      ))}
    </ListCard>
  );
}

interface ListCardProps {
  title: string;
  empty: string;
  children: ReactNode[];
}

function ListCard({ title, empty, children }: ListCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="text-sm">
        {children.length > 0 ? (
          <ul className="grid gap-2">{children}</ul>
        ) : (
          <p className="text-muted-foreground">{empty}</p>
        )}
      </CardContent>
    </Card>
  );
}
