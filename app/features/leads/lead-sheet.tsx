import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { enquiryReference } from '~/lib/enquiry-reference';
import { formatDateTime } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { LeadAnswers } from './lead-answers';
import { LeadAttachment } from './lead-attachment';
import { LeadStatusBadge } from './lead-status-badge';
import { leadQuery, useRecordLeadView } from './leads-queries';
import type { Lead } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

interface LeadSheetProps {
  id: string | null;
  onClose: () => void;
}

export function LeadSheet({ id, onClose }: LeadSheetProps) {
  const query = useQuery({ ...leadQuery(id ?? ''), enabled: id !== null });
  const lead = query.data;
  useRecordLeadView(lead?.id);

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={lead?.name ?? 'Lead'}
      description={
        lead && (
          <span className="flex items-center gap-2">
            <LeadStatusBadge {...lead} /> Received {formatDateTime(lead.created_at)} · Reference{' '}
            {enquiryReference(lead.id)}
          </span>
        )
      }
    >
      <QueryStates query={query} failed={LEAD_MESSAGES.fetchFailed}>
        {(lead) => <LeadDetails lead={lead} />}
      </QueryStates>
    </RecordSheet>
  );
}

function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      <Button asChild size="sm" className="justify-self-start">
        <Link to={`/admin/leads/${lead.id}`}>Open lead</Link>
      </Button>
      <RecordFields
        fields={[
          ['Email', <MailLink key="email" email={lead.email} />],
          ['Phone', lead.phone && <PhoneLink phone={lead.phone} />],
          ['Company', lead.company],
          ['Service', serviceLabel(lead.service_type)],
          ['Sent from', lead.page_path],
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">Message</h3>
        <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {lead.message || <span className="text-muted-foreground">No message.</span>}
        </p>
      </section>
      <LeadAnswers answers={lead.answers} />
      {lead.attachment_url && <LeadAttachment id={lead.id} path={lead.attachment_url} />}
    </>
  );
}
