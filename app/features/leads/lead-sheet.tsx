import { Link } from 'react-router';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { LeadAnswers } from './lead-answers';
import { LeadAttachment } from './lead-attachment';
import { LeadEstimate } from './lead-estimate';
import { LEADS } from './lead-kind';
import { LeadSummary } from './lead-summary';
import { useRecordLeadView } from './leads-queries';
import type { Lead } from './leads-schema';
import { useAskedForm } from './use-asked-form';

interface LeadSheetProps {
  id: string | null;
  onClose: () => void;
}

export function LeadSheet({ id, onClose }: LeadSheetProps) {
  return (
    <KindSheet
      kind={LEADS}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      description={(lead) => (
        <span className="flex items-center gap-2">
          <LeadSummary lead={lead} />
        </span>
      )}
    >
      {(lead) => <LeadDetails lead={lead} />}
    </KindSheet>
  );
}

function LeadDetails({ lead }: { lead: Lead }) {
  const { name, labelOf } = useAskedForm(lead);
  useRecordLeadView(lead.id);
  return (
    <>
      <Button asChild size="sm" className="justify-self-start">
        <Link to={`${LEADS.path}/${lead.id}`}>Open lead</Link>
      </Button>
      <RecordFields
        fields={[
          ['Email', <MailLink key="email" email={lead.email} />],
          ['Phone', lead.phone && <PhoneLink phone={lead.phone} />],
          ['Company', lead.company],
          ['Service', serviceLabel(lead.service_type)],
          ['Form', name],
          ['Source', sourceLabel(lead.source)],
          ['Sent from', lead.page_path],
        ]}
      />
      <section className="grid gap-2">
        <h3 className="text-sm font-semibold">{labelOf('message', 'Message')}</h3>
        <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {lead.message || <span className="text-muted-foreground">No message.</span>}
        </p>
      </section>
      <LeadAnswers id={lead.id} answers={lead.answers} />
      <LeadEstimate estimate={lead.estimate} />
      {lead.attachment_url && (
        <LeadAttachment
          id={lead.id}
          path={lead.attachment_url}
          label={labelOf('attachment', 'Attachment')}
        />
      )}
    </>
  );
}
