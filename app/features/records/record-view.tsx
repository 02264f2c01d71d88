import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ListError } from '~/components/list-panels';
import { QueryStates, useQueryPhase } from '~/components/query-states';
import { RecordSheet } from '~/components/record-list/record-sheet';
import { rowName } from '~/components/record-list/row-name';
import { Card } from '~/components/ui/card';
import { Skeleton } from '~/components/ui/skeleton';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { titled } from '~/lib/records/titled-options';
import type { AnyRecord, RecordBase } from './record-kind';
import { recordQuery } from './record-queries';

interface KindSheetProps<Whole extends AnyRecord> {
  kind: RecordBase<Whole>;
  /** The record to show, or none. */
  id: string | null;
  onClose: () => void;
  title: (record: Whole) => string;
  description: (record: Whole) => ReactNode;
  children: (record: Whole) => ReactNode;
}

/** One record beside its list. */
export function KindSheet<Whole extends AnyRecord>(props: KindSheetProps<Whole>) {
  const { kind, id, onClose, title, description, children } = props;
  const query = useQuery({ ...recordQuery(kind, id ?? ''), enabled: id !== null });
  const record = query.data;
  return (
    <RecordSheet
      isOpen={id !== null}
      onClose={onClose}
      title={record ? title(record) : titled(kind.noun[0])}
      description={record && description(record)}
    >
      <QueryStates query={query} failed={kind.messages.fetchFailed}>
        {children}
      </QueryStates>
    </RecordSheet>
  );
}

interface RecordPageProps<Whole extends AnyRecord> {
  kind: RecordBase<Whole>;
  id: string;
  children: (record: Whole) => ReactNode;
}

/** Names the record in the tab's title, before the kind of page. */
function useTitle(name: string | undefined) {
  useEffect(() => {
    if (!name) return;
    const before = document.title;
    const title = `${name} · ${before}`;
    document.title = title;
    return () => {
      // The next page may have set its own by now.
      if (document.title === title) document.title = before;
    };
  }, [name]);
}

/** One record on its own page. */
export function RecordPage<Whole extends AnyRecord>(props: RecordPageProps<Whole>) {
  const { kind, id, children } = props;
  const query = useQuery(recordQuery(kind, id));
  const state = useQueryPhase(query);
  useTitle(query.data && rowName(query.data));

  if (state.phase === 'failed') {
    return (
      <Card>
        <ListError
          title={kind.messages.fetchFailed}
          description={failureText(toAppError(state.error))}
          onRetry={query.refetch}
        />
      </Card>
    );
  }
  if (state.phase === 'loading') return <Skeleton className="h-64" />;
  return children(state.data);
}
