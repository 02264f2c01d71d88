import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields, RecordSheet } from '~/components/record-list/record-sheet';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { formatDateTime } from '~/lib/format';
import { serviceLabel } from '~/lib/service-types';
import { ClientStatusBadge } from './client-status-badge';
import { clientQuery } from './clients-queries';
import type { Client } from './clients-schema';

interface ClientSheetProps {
  id: string | null;
  onClose: () => void;
}

export function ClientSheet({ id, onClose }: ClientSheetProps) {
  const { data: client, error } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== null });

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
      {error && !client ? (
        <Alert variant="error" title={failureText(toAppError(error))} />
      ) : client ? (
        <ClientDetails client={client} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </RecordSheet>
  );
}

const SOURCES: Record<string, string> = { contact_form: 'Contact form', manual: 'Added by staff' };

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
          ['Source', SOURCES[client.source] ?? client.source],
          ['Last changed', formatDateTime(client.updated_at)],
        ]}
      />
    </>
  );
}
