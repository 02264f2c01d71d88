import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { formatCount, formatDate, formatDateTime, formatTotal, todayKey } from '~/lib/format';
import { SERVICES, serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { officeTimeText } from '~/lib/reply-time-text';
import { dueTasksQuery, leadOverviewQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { dueSince, waitingSince } from './lateness';
import type { DueTask } from './lead-overview-api';
import { ListCard, ListCardItem } from './list-card';
import { DASHBOARD_MESSAGES } from './messages';
import { OverviewTile } from './overview-tile';
import { countTrend, replyTrend } from './trend-text';
import { WeekChart } from './week-chart';
import { mondayOf, OTHER, weekSeries } from './week-series';

const FIGURES = ['today', 'week', 'waiting', 'reply'];

/** The figures that managers look at first. */
export function LeadFigures() {
  const query = useQuery(leadOverviewQuery());
  return (
    <QueryStates
      query={query}
      failed={DASHBOARD_MESSAGES.fetchFailed}
      loading={FIGURES.map((figure) => <Skeleton key={figure} className="h-26" />)}
    >
      {(data) => (
        <>
          <OverviewTile
            label="New today"
            value={formatCount(data.today)}
            trend={countTrend(data.today, data.dayBefore)}
            to={ROWS.newToday()}
          />
          <OverviewTile
            label="New this week"
            value={formatCount(data.thisWeek)}
            trend={countTrend(data.thisWeek, data.weekBefore)}
            to={ROWS.newThisWeek()}
          />
          <OverviewTile
            label="New leads waiting"
            value={formatTotal(data.waiting.total, data.waiting.isMore)}
            to={ROWS.waiting()}
          />
          <OverviewTile
            label="First reply, median"
            value={data.firstReplyMinutes === null ? '–' : officeTimeText(data.firstReplyMinutes)}
            trend={
              data.firstReplyMinutes === null
                ? 'No replies in the last 30 days'
                : (replyTrend(data.firstReplyMinutes, data.firstReplyMinutesBefore) ??
                  'In office hours, last 30 days')
            }
            to={ROWS.firstReplies()}
          />
        </>
      )}
    </QueryStates>
  );
}

/** “Others” and services that the site no longer has are no choices of the list. */
function serviceRows(week: string, service: string | null): string | undefined {
  if (service === null) return ROWS.week(week);
  return (SERVICES as readonly string[]).includes(service) ? ROWS.week(week, service) : undefined;
}

export function LeadCharts() {
  const query = useQuery(leadOverviewQuery());
  const monday = mondayOf(todayKey());
  return (
    <Card>
      <CardHeader>
        <CardTitle>Enquiries by week</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-8 lg:grid-cols-2">
        <QueryStates query={query} failed={DASHBOARD_MESSAGES.chartsFailed}>
          {({ weeks }) => (
            <>
              <WeekChart
                title="By service"
                data={weekSeries(weeks, 'service', monday)}
                labelOf={(key) => (key === OTHER ? 'Others' : serviceLabel(key))}
                hrefOf={serviceRows}
              />
              <WeekChart
                title="By source"
                data={weekSeries(weeks, 'source', monday)}
                labelOf={(key) => (key === OTHER ? 'Others' : sourceLabel(key))}
                hrefOf={(week, key) => (key === null ? ROWS.week(week) : undefined)}
              />
            </>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}

export function WaitingLongest() {
  const query = useQuery(leadOverviewQuery());
  return (
    <ListCard title="Waiting longest">
      <QueryStates
        query={query}
        failed={DASHBOARD_MESSAGES.waitingFailed}
        isEmpty={({ waiting }) => waiting.total === 0}
        empty={<p className="text-muted-foreground">No new leads are waiting.</p>}
      >
        {({ waiting }) => (
          <ul className="grid grid-cols-1 gap-2">
            {waiting.rows.map((lead) => (
              <ListCardItem
                key={lead.id}
                to={`/admin/leads/${lead.id}`}
                label={lead.name}
                title={`Received ${formatDateTime(lead.created_at)}`}
                {...waitingSince(lead.created_at)}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </ListCard>
  );
}

export function DueTasks() {
  const query = useQuery(dueTasksQuery());
  const { data } = query;
  return (
    <ListCard
      title={data?.total ? `Tasks due: ${formatCount(data.total)}` : 'Tasks due'}
      to={ROWS.dueTasks()}
    >
      <QueryStates
        query={query}
        failed={DASHBOARD_MESSAGES.tasksFailed}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={<p className="text-muted-foreground">Nothing is due.</p>}
      >
        {({ tasks }) => (
          <ul className="grid grid-cols-1 gap-2">
            {tasks.map((task) => (
              <ListCardItem
                key={task.id}
                to={taskHref(task)}
                label={task.title || 'No title'}
                title={task.due_on ? `Due ${formatDate(task.due_on)}` : ''}
                {...dueSince(task.due_on ?? '', todayKey())}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </ListCard>
  );
}

function taskHref(task: DueTask): string {
  const { id, lead_id, client_id, candidate_id, organisation_id, vacancy_id, placement_id } = task;
  if (placement_id) return `/admin/placements/${placement_id}`;
  if (lead_id) return `/admin/leads/${lead_id}`;
  if (vacancy_id) return `/admin/vacancies/${vacancy_id}`;
  if (organisation_id) return `/admin/organisations/${organisation_id}`;
  if (candidate_id) return `/admin/candidates/${candidate_id}`;
  return client_id ? `/admin/clients/${client_id}` : `/admin/tasks?open=${id}`;
}
