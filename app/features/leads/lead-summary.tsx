import { Badge } from '~/components/ui/badge';
import { enquiryReference } from '~/lib/enquiry-reference';
import { formatDateTime } from '~/lib/format';
import { LeadReply } from './lead-reply';
import { LeadStatusBadge } from './lead-status-badge';
import type { Lead } from './leads-schema';
import { FOLLOWED } from './messages';

/** A lead's status, when it was received, and the reference that people quote on the phone. */
export function LeadSummary({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadStatusBadge {...lead} />{' '}
      {lead.withdrawn_at && <Badge variant="accent">{FOLLOWED.mark}</Badge>}{' '}
      <LeadReply lead={lead} /> Received {formatDateTime(lead.created_at)} · Reference{' '}
      {enquiryReference(lead.id)}
    </>
  );
}
