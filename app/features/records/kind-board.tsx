import type { ReactNode } from 'react';
import { RecordBoard } from '~/components/record-board/record-board';
import type { BoardRow } from '~/components/record-list/board-move';
import { useMoveRow } from '~/components/record-list/use-move-row';
import { useAuth } from '~/features/auth/use-auth';
import { browserClient } from '~/lib/supabase/client';
import { saveRecord } from './record-api';
import type { RecordKind, RecordQuery } from './record-kind';
import { listQuery, recordKeys } from './record-queries';

export interface KindBoardProps {
  kind: RecordKind<BoardRow>;
  query: RecordQuery;
  card: (row: BoardRow) => ReactNode;
}

export default function KindBoard({ kind, query, card }: KindBoardProps) {
  const { can } = useAuth();
  const statuses = kind.statuses?.labels ?? {};
  const move = useMoveRow<BoardRow>({
    lists: recordKeys(kind.table).lists,
    save: (row, status) => saveRecord(browserClient(), kind, row, { status }, { isStrict: true }),
    done: ({ name }, status) => `${name} moved to ${statuses[status] ?? status}`,
    failure: kind.messages.changeFailed,
  });
  return (
    <RecordBoard
      statuses={statuses}
      columnQuery={(status, size) =>
        listQuery(kind, { ...query, filters: { ...query.filters, status }, page: 1, size })
      }
      onMove={can(kind.managedWith) ? move : undefined}
      hrefOf={({ id }) => `${kind.path}/${id}`}
      details={card}
      fetchFailed={kind.messages.fetchFailed}
    />
  );
}
