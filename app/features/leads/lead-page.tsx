import type { ReactNode } from 'react';
import { PageHeader } from '~/components/page-header';
import { ContactLinks } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { RecordPage } from '~/features/records/record-view';
import { sourceLabel } from '~/lib/records/sources';
import { LeadActions } from './lead-actions';
import { LeadAnswers } from './lead-answers';
import { LeadAttachment } from './lead-attachment';
import { LeadConversions } from './lead-conversions';
import { LeadEstimate } from './lead-estimate';
import { LeadFields } from './lead-fields';
import { LeadFollowed } from './lead-followed';
import { LEADS } from './lead-kind';
import { LeadSummary } from './lead-summary';
import { useRecordLeadView } from './leads-queries';
import type { Lead } from './leads-schema';
import { useAskedForm } from './use-asked-form';

interface LeadParts {
  /** What other features show about a lead. */
  link: (lead: Lead) => ReactNode;
  /** Sends a text. */
  text: (lead: Lead) => ReactNode;
  /** Answers the message, right below it. */
  answer: (lead: Lead) => ReactNode;
  tasks: (lead: Lead) => ReactNode;
  /** Records that may be of the same person, above the page. */
  duplicates: (lead: Lead) => ReactNode;
  /** The person's other records. */
  person: (lead: Lead) => ReactNode;
  timeline: (lead: Lead) => ReactNode;
}

export function LeadPage({ id, ...parts }: LeadParts & { id: string }) {
  return (
    <RecordPage kind={LEADS} id={id}>
      {(lead) => <LeadView lead={lead} {...parts} />}
    </RecordPage>
  );
}

function LeadView({ lead, ...parts }: LeadParts & { lead: Lead }) {
  const { link, text, answer, tasks, timeline, duplicates, person } = parts;
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const { name, labelOf } = useAskedForm(lead);
  useRecordLeadView(lead.id);
  return (
    <>
      <PageHeader
        title={lead.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <LeadSummary lead={lead} />
            <ContactLinks {...lead} />
          </span>
        }
        actions={
          canManage && (
            <>
              <LeadActions lead={lead} />
              {can('clients.view') && link(lead)}
              <LeadConversions lead={lead} />
              {text(lead)}
            </>
          )
        }
      />
      {duplicates(lead)}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Card>
            <CardHeader>
              <CardTitle>{labelOf('message', 'Message')}</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-4">
              <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
                {lead.message || <span className="text-muted-foreground">No message.</span>}
              </p>
              <LeadAnswers id={lead.id} answers={lead.answers} />
              {lead.attachment_url && (
                <LeadAttachment
                  id={lead.id}
                  path={lead.attachment_url}
                  label={labelOf('attachment', 'Attachment')}
                />
              )}
              {canManage && answer(lead)}
            </CardContent>
          </Card>
          <LeadFields key={lead.id} lead={lead} canManage={canManage} />
          <Card>
            <CardHeader>
              <CardTitle>Where it came from</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-4">
              <RecordFields
                fields={[
                  ['Form', name],
                  ['Source', sourceLabel(lead.source)],
                  ['Sent from', lead.page_path],
                ]}
              />
              <LeadFollowed lead={lead} canManage={canManage} />
            </CardContent>
          </Card>
          <LeadEstimate estimate={lead.estimate} />
          {person(lead)}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {canManage && tasks(lead)}
          {timeline(lead)}
        </div>
      </div>
    </>
  );
}
