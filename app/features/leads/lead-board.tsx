import { RecordBoard } from '~/components/record-board/record-board';
import { useMoveRow } from '~/components/record-list/use-move-row';
import { useAuth } from '~/features/auth/use-auth';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { browserClient } from '~/lib/supabase/client';
import { moveLead } from './leads-api';
import { leadKeys, leadListQuery } from './leads-queries';
import { type LeadQuery, type LeadRow, STATUS_LABELS } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

export default function LeadBoard({ query }: { query: LeadQuery }) {
  const { can } = useAuth();
  const move = useMoveRow<LeadRow>({
    lists: leadKeys.lists(),
    save: (lead, status) => moveLead(browserClient(), lead, status),
    failure: LEAD_MESSAGES.changeFailed,
  });
  return (
    <RecordBoard
      statuses={STATUS_LABELS}
      columnQuery={(status, size) =>
        leadListQuery({ ...query, filters: { ...query.filters, status }, page: 1, size })
      }
      onMove={can('leads.manage') ? move : undefined}
      hrefOf={({ id }) => `/admin/leads/${id}`}
      details={(lead) => (
        <>
          <p className="truncate text-muted-foreground">
            {serviceLabel(lead.service_type)} · {formatWhen(lead.created_at)}
          </p>
          {lead.assignee && (
            <p className="text-muted-foreground">
              <ColleaguePerson staffId={lead.assignee_id} fallback={lead.assignee} hasGivenName />
            </p>
          )}
        </>
      )}
      fetchFailed={LEAD_MESSAGES.fetchFailed}
    />
  );
}
