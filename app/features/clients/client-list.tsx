import type { ReactNode } from 'react';
import { useAuth } from '~/features/auth/use-auth';
import { RecordScreen } from '~/features/records/record-screen';
import { ColleaguePerson } from '~/features/staff/colleague-person';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import { CLIENTS } from './client-kind';
import { ClientSheet } from './client-sheet';
import type { ClientRow } from './clients-schema';

interface ClientListProps {
  /** What other features offer for the selected records. */
  more?: (ids: readonly string[]) => ReactNode;
}

export function ClientList({ more }: ClientListProps) {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  const owner = useOwnerChoices('owner', canManage);
  return (
    <RecordScreen
      kind={CLIENTS}
      moreFilters={owner.filters}
      bulk={{
        choices: [
          {
            label: 'Set status',
            options: CLIENT_STATUSES.labels,
            change: (status) => ({ status }),
          },
          ...owner.changes,
        ],
        goesWithThem: 'with their timelines and tasks. Their leads stay.',
        more,
      }}
      card={ClientCard}
      sheet={(id, close) => <ClientSheet id={id} onClose={close} />}
    />
  );
}

function ClientCard(client: ClientRow) {
  return (
    <>
      <p className="truncate text-muted-foreground">{client.company || client.email}</p>
      {client.owner && (
        <p className="text-muted-foreground">
          <ColleaguePerson staffId={client.owner_id} fallback={client.owner} />
        </p>
      )}
    </>
  );
}
