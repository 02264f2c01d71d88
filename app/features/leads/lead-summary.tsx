import { enquiryReference } from '~/lib/enquiry-reference';
import { formatDateTime } from '~/lib/format';
import { LeadStatusBadge } from './lead-status-badge';
import type { Lead } from './leads-schema';

/** How a lead stands, when it came and what it is called on the phone. */
export function LeadSummary({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadStatusBadge {...lead} /> Received {formatDateTime(lead.created_at)} · Reference{' '}
      {enquiryReference(lead.id)}
    </>
  );
}
