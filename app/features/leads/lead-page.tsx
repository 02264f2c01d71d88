import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListError } from '~/components/list-panels';
import { PageHeader } from '~/components/page-header';
import { useQueryPhase } from '~/components/query-states';
import { ContactLinks } from '~/components/record-list/contact-links';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { enquiryReference } from '~/lib/enquiry-reference';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { LeadActions } from './lead-actions';
import { LeadAnswers } from './lead-answers';
import { LeadAttachment } from './lead-attachment';
import { LeadFields } from './lead-fields';
import { LeadStatusBadge } from './lead-status-badge';
import { leadQuery, useRecordLeadView } from './leads-queries';
import type { Lead } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

interface LeadPageProps {
  id: string;
  /** What other parts of the back office show of a lead. */
  link: (lead: Lead) => ReactNode;
  reply: (lead: Lead) => ReactNode;
  tasks: (lead: Lead) => ReactNode;
  timeline: (lead: Lead) => ReactNode;
}

export function LeadPage({ id, link, reply, tasks, timeline }: LeadPageProps) {
  const { can } = useAuth();
  const query = useQuery(leadQuery(id));
  const state = useQueryPhase(query);
  useRecordLeadView(query.data?.id);
  const canManage = can('leads.manage');

  if (state.phase === 'failed') {
    return (
      <Card>
        <ListError
          title={LEAD_MESSAGES.fetchFailed}
          description={failureText(toAppError(state.error))}
          onRetry={query.refetch}
        />
      </Card>
    );
  }
  if (state.phase === 'loading') return <Skeleton className="h-64" />;
  const lead = state.data;
  return (
    <>
      <PageHeader
        title={lead.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <LeadStatusBadge {...lead} /> Received {formatDateTime(lead.created_at)} · Reference{' '}
            {enquiryReference(lead.id)}
            <ContactLinks {...lead} />
          </span>
        }
        actions={
          canManage && (
            <>
              <LeadActions lead={lead} />
              {can('clients.view') && link(lead)}
              {reply(lead)}
            </>
          )
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <LeadFields key={lead.id} lead={lead} canManage={canManage} />
          <Card>
            <CardHeader>
              <CardTitle>Message</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-4">
              <p className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
                {lead.message || <span className="text-muted-foreground">No message.</span>}
              </p>
              <LeadAnswers answers={lead.answers} />
              {lead.attachment_url && <LeadAttachment id={lead.id} path={lead.attachment_url} />}
            </CardContent>
          </Card>
        </div>
        <div className="grid gap-5">
          {canManage && tasks(lead)}
          {timeline(lead)}
        </div>
      </div>
    </>
  );
}
