import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { Card, CardHeader, CardTitle } from '~/components/ui/card';
import { formatDateTime, formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { titled } from '~/lib/records/titled-options';
import type { LatestLead, Overview } from './dashboard-api';
import { DASHBOARD_MESSAGES } from './messages';

/** The latest enquiries. Each opens in the list. */
export function LatestLeads({ query }: { query: UseQueryResult<Overview> }) {
  return (
    <Card>
      <CardHeader className="flex items-center justify-between gap-3 py-3.5">
        <CardTitle>Latest leads</CardTitle>
        <Link to="/admin/leads" className="text-sm text-link underline underline-offset-4">
          All leads
        </Link>
      </CardHeader>
      <div className="border-t border-border">
        <QueryStates
          query={query}
          failed={DASHBOARD_MESSAGES.leadsFailed}
          size="panel"
          isEmpty={({ latestLeads }) => latestLeads?.length === 0}
          empty={
            <p className="p-5 text-sm text-muted-foreground">
              No leads yet. Enquiries from the website appear here automatically.
            </p>
          }
        >
          {({ latestLeads }) =>
            latestLeads?.map((lead) => <LatestLeadRow key={lead.id} lead={lead} />)
          }
        </QueryStates>
      </div>
    </Card>
  );
}

function LatestLeadRow({ lead }: { lead: LatestLead }) {
  return (
    <Link
      to={`/admin/leads?open=${lead.id}`}
      className="flex min-h-11 items-center gap-4 border-b border-border px-5 py-2 text-sm last:rounded-b-lg last:border-0 hover:bg-muted/60 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 truncate font-medium">{lead.name}</span>
      <span className="min-w-0 flex-1 truncate text-muted-foreground max-sm:hidden">
        {serviceLabel(lead.service_type)}
      </span>
      <span className="w-20 text-muted-foreground max-sm:hidden">{titled(lead.status)}</span>
      <time
        dateTime={lead.created_at}
        title={formatDateTime(lead.created_at)}
        className="w-24 text-right text-muted-foreground tabular-nums"
      >
        {formatWhen(lead.created_at)}
      </time>
    </Link>
  );
}
