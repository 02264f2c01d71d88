import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ListError } from '~/components/record-list/list-panels';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { workLinks } from './dashboard-links';
import { overviewQuery } from './dashboard-queries';
import { LatestLeads } from './latest-leads';
import { DueTasks, LeadCharts, LeadFigures, WaitingLongest } from './lead-overview';
import { DASHBOARD_MESSAGES } from './messages';
import { OverviewTile } from './overview-tile';
import { PageViewsCard } from './page-views-card';
import { SummaryCards } from './summary-cards';

export function Dashboard() {
  const { status, access, can } = useAuth();
  const {
    data: overview,
    error,
    refetch,
  } = useQuery({
    ...overviewQuery(access),
    enabled: status === 'signed-in',
  });

  if (error && !overview) {
    return (
      <Card>
        <ListError
          title={DASHBOARD_MESSAGES.fetchFailed}
          description={failureText(toAppError(error))}
          onRetry={refetch}
        />
      </Card>
    );
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {can('leads.view') && <LeadFigures />}
        {can('clients.view') && (
          <OverviewTile
            label="Clients"
            value={overview?.clients ?? undefined}
            to="/admin/clients"
          />
        )}
      </div>
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
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {can('leads.view') && <WaitingLongest />}
        {can('leads.manage') && <DueTasks />}
      </div>
      {can('leads.view') && <LatestLeads leads={overview?.latestLeads ?? undefined} />}
      <PageViewsCard />
      <SummaryCards access={access} overview={overview} />
    </>
  );
}
