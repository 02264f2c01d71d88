import { RecordBoard } from '~/components/record-board/record-board';
import { useMoveRow } from '~/components/record-list/use-move-row';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import { moveClient } from './clients-api';
import { clientKeys, clientListQuery } from './clients-queries';
import { type ClientQuery, type ClientRow, STATUS_LABELS } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

export default function ClientBoard({ query }: { query: ClientQuery }) {
  const { can } = useAuth();
  const move = useMoveRow<ClientRow>({
    lists: clientKeys.lists(),
    save: (client, status) => moveClient(browserClient(), client, status),
    failure: CLIENT_MESSAGES.changeFailed,
  });
  return (
    <RecordBoard
      statuses={STATUS_LABELS}
      columnQuery={(status, size) =>
        clientListQuery({ ...query, filters: { ...query.filters, status }, page: 1, size })
      }
      onMove={can('leads.manage') ? move : undefined}
      hrefOf={({ id }) => `/admin/clients/${id}`}
      details={(client) => (
        <>
          <p className="truncate text-muted-foreground">{client.company || client.email}</p>
          {client.owner && <p className="truncate text-muted-foreground">{client.owner}</p>}
        </>
      )}
      fetchFailed={CLIENT_MESSAGES.fetchFailed}
    />
  );
}
