import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { EndLinks } from '~/features/records/end-links';
import { formatDateTime } from '~/lib/format';
import { enquiryVisitsQuery } from './leads-queries';
import type { Lead } from './leads-schema';
import { FOLLOWED } from './messages';

interface LeadFollowedProps {
  lead: Lead;
  canManage: boolean;
}

/** What the sender did with the link to their enquiry: opened it, or withdrew the enquiry. */
export function LeadFollowed({ lead, canManage }: LeadFollowedProps) {
  const visits = useQueryPhase(useQuery(enquiryVisitsQuery(lead.id)));
  const { count, last_at } = visits.phase === 'ready' ? visits.data : { count: 0, last_at: null };
  return (
    <>
      {lead.withdrawn_at && (
        <Alert variant="warning" title={FOLLOWED.withdrawn(formatDateTime(lead.withdrawn_at))}>
          {FOLLOWED.withdrawnHint}
        </Alert>
      )}
      {last_at && (
        <p className="text-sm text-muted-foreground">
          {FOLLOWED.opened(count, formatDateTime(last_at))}
        </p>
      )}
      {canManage && lead.submission_id && (
        <div>
          <EndLinks of={{ lead_id: lead.id }} name={lead.name} />
        </div>
      )}
    </>
  );
}
