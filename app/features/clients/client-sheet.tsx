import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryStates } from '~/components/query-states';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { sourceLabel } from '~/lib/sources';
import { ClientStatusBadge } from './client-status-badge';
import { clientQuery } from './clients-queries';
import type { Client } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

interface ClientSheetProps {
  id: string | null;
  onClose: () => void;
}

export function ClientSheet({ id, onClose }: ClientSheetProps) {
  const query = useQuery({ ...clientQuery(id ?? ''), enabled: id !== null });
  const client = query.data;

  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={client?.name ?? 'Client'}
      description={
        client && (
          <span className="flex items-center gap-2">
            <ClientStatusBadge status={client.status} /> Added {formatDateTime(client.created_at)}
          </span>
        )
      }
    >
      <QueryStates query={query} failed={CLIENT_MESSAGES.fetchFailed}>
        {(client) => <ClientDetails client={client} />}
      </QueryStates>
    </RecordSheet>
  );
}

function ClientDetails({ client }: { client: Client }) {
  return (
    <>
      <Button asChild size="sm" className="justify-self-start">
        <Link to={`/admin/clients/${client.id}`}>Open client</Link>
      </Button>
      <RecordFields
        fields={[
          ['Email', <MailLink key="email" email={client.email} />],
          ['Phone', client.phone && <PhoneLink phone={client.phone} />],
          ['Company', client.company],
          ['Service', serviceLabel(client.service_type)],
          ['Also writes from', client.other_emails.join(', ')],
          ['Source', sourceLabel(client.source)],
          ['Last changed', formatDateTime(client.updated_at)],
        ]}
      />
    </>
  );
}
