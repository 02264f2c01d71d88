import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { ContactLinks } from '~/components/record-list/contact-links';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useAuth } from '~/features/auth/use-auth';
import { EndLinks } from '~/features/records/end-links';
import { RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime, formatWhen } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';
import { ClientFields } from './client-fields';
import { CLIENTS } from './client-kind';
import { clientLeadsQuery } from './clients-queries';
import type { Client } from './clients-schema';
import { MergeClients } from './merge-clients';
import { CLIENT_MESSAGES } from './messages';

type MergeOther = (other: { id: string; name: string }) => ReactNode;

interface ClientParts {
  /** What other features show about a client. */
  reply: (client: Client) => ReactNode;
  tasks: (client: Client) => ReactNode;
  /** Records that may be of the same person. Merges those that are clients. */
  duplicates: (client: Client, merge?: MergeOther) => ReactNode;
  /** The person's other records. */
  person: (client: Client) => ReactNode;
  timeline: (client: Client) => ReactNode;
}

export function ClientPage({ id, ...parts }: ClientParts & { id: string }) {
  return (
    <RecordPage kind={CLIENTS} id={id}>
      {(client) => <ClientView client={client} {...parts} />}
    </RecordPage>
  );
}

function ClientView({ client, ...parts }: ClientParts & { client: Client }) {
  const { reply, tasks, timeline, duplicates, person } = parts;
  const { can } = useAuth();
  const canManage = can('leads.manage');
  return (
    <>
      <PageHeader
        title={client.name}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge of={CLIENT_STATUSES} status={client.status} /> Added{' '}
            {formatDateTime(client.created_at)}
            <ContactLinks {...client} />
            {client.other_emails.length > 0 && (
              <span>Other email addresses: {client.other_emails.join(', ')}</span>
            )}
          </span>
        }
        actions={
          canManage && (
            <>
              <MergeClients client={client} />
              <EndLinks of={{ client_id: client.id }} name={client.name} />
              {reply(client)}
            </>
          )
        }
      />
      {canManage
        ? duplicates(client, (other) => <MergeClients client={client} other={other} />)
        : duplicates(client)}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <ClientFields key={client.id} client={client} canManage={canManage} />
          {can('leads.view') && <ClientLeads id={client.id} />}
          {person(client)}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {canManage && tasks(client)}
          {(canManage || can('leads.view')) && timeline(client)}
        </div>
      </div>
    </>
  );
}

function ClientLeads({ id }: { id: string }) {
  const query = useQuery(clientLeadsQuery(id));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Leads</CardTitle>
      </CardHeader>
      <CardContent>
        <QueryStates
          query={query}
          failed={CLIENT_MESSAGES.leadsFailed}
          isEmpty={(leads) => leads.length === 0}
          empty={
            <p className="text-sm text-muted-foreground">
              No enquiry is linked to this client. Link one on the lead’s page.
            </p>
          }
        >
          {(leads) => (
            <ul aria-label="Leads" className="grid gap-2 text-sm">
              {leads.map((lead) => (
                <li key={lead.id} className="flex flex-wrap gap-x-3">
                  <Link
                    to={`/admin/leads/${lead.id}`}
                    className="text-link underline underline-offset-4"
                  >
                    {serviceLabel(lead.service_type)}
                  </Link>
                  <span className="text-muted-foreground">
                    {titled(lead.is_spam ? 'spam' : lead.status)} · {formatWhen(lead.created_at)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryStates>
      </CardContent>
    </Card>
  );
}
