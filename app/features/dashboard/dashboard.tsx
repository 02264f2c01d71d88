import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { canOpen } from '~/lib/admin-screens';
import { formatTotal } from '~/lib/format';
import { CandidatesToCheck } from './candidates-to-check';
import { CareToDo } from './care-to-do';
import { workLinks } from './dashboard-links';
import { overviewQuery } from './dashboard-queries';
import { ROWS } from './dashboard-rows';
import { FailedEnquiries } from './failed-enquiries';
import { HolidayNotice } from './holiday-notice';
import { LatestLeads } from './latest-leads';
import { DueTasks, LeadCharts, LeadFigures, WaitingLongest } from './lead-overview';
import { DASHBOARD_MESSAGES } from './messages';
import { OpenVacancies } from './open-vacancies';
import { OverviewTile } from './overview-tile';
import { PageViewsCard } from './page-views-card';
import { ApplicationPromises, ReplyPromises } from './reply-promises';
import { SummaryCards } from './summary-cards';
import { SystemNotice } from './system-notice';
import { WaitingDrafts } from './waiting-drafts';

/** First what needs attention today, then the trends, then links to everything else. */
export function Dashboard() {
  const { status, access, can } = useAuth();
  const query = useQuery({ ...overviewQuery(access), enabled: status === 'signed-in' });

  return (
    <>
      <FailedEnquiries count={query.data?.failedEnquiries ?? 0} />
      {can('site.edit') && <HolidayNotice />}
      {access.isDeveloper && <SystemNotice />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(9rem,40%),100%),1fr))] gap-4 *:[[role=alert],[role=status]]:col-span-full lg:grid-cols-5">
        {can('leads.view') && <LeadFigures />}
        {can('clients.view') && (
          <QueryStates
            query={query}
            failed={DASHBOARD_MESSAGES.countsFailed}
            loading={<Skeleton className="h-26" />}
          >
            {({ clients }) => (
              <OverviewTile
                label="Clients"
                value={formatTotal(clients?.total ?? 0, clients?.isMore)}
                to={ROWS.clients()}
              />
            )}
          </QueryStates>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        {can('leads.view') && <ReplyPromises />}
        {can('candidates.view') && can('vacancies.view') && <ApplicationPromises />}
        {can('leads.view') && <WaitingLongest />}
        {canOpen(access, '/admin/tasks') && <DueTasks />}
        {can('vacancies.view') && <OpenVacancies />}
        {can('candidates.view') && <CandidatesToCheck />}
        {can('placements.view') && <CareToDo />}
        {can('content.view') && <WaitingDrafts />}
      </div>
      {canOpen(access, '/admin/reports') && (
        <p className="text-sm">
          <Link to="/admin/reports" className="text-link underline underline-offset-4">
            Reports: how we are doing, by month, quarter or year
          </Link>
        </p>
      )}
      <nav aria-label="Manage" className="flex flex-wrap gap-2">
        {workLinks(access).map(({ label, to, icon: Icon }) => (
          <Button key={label} asChild variant="outline" size="sm">
            <Link to={to}>
              {Icon && <Icon aria-hidden />}
              {label}
            </Link>
          </Button>
        ))}
      </nav>
      {can('leads.view') && <LeadCharts />}
      {can('leads.view') && <LatestLeads query={query} />}
      <PageViewsCard />
      <SummaryCards access={access} query={query} />
    </>
  );
}
