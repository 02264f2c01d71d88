import { Link } from 'react-router';
import { MailLink, PhoneLink } from '~/components/record-list/contact-links';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDateTime } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { CLIENTS } from './client-kind';

interface ClientSheetProps {
  id: string | null;
  onClose: () => void;
}

export function ClientSheet({ id, onClose }: ClientSheetProps) {
  return (
    <KindSheet
      kind={CLIENTS}
      id={id}
      onClose={onClose}
      title={({ name }) => name}
      description={(client) => (
        <span className="flex items-center gap-2">
          <StatusBadge of={CLIENT_STATUSES} status={client.status} /> Added{' '}
          {formatDateTime(client.created_at)}
        </span>
      )}
    >
      {(client) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${CLIENTS.path}/${client.id}`}>Open client</Link>
          </Button>
          <RecordFields
            fields={[
              ['Email', <MailLink key="email" email={client.email} />],
              ['Phone', client.phone && <PhoneLink phone={client.phone} />],
              ['Company', client.company],
              ['Service', serviceLabel(client.service_type)],
              ['Other email addresses', client.other_emails.join(', ')],
              ['Source', sourceLabel(client.source)],
              ['Last changed', formatDateTime(client.updated_at)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}
