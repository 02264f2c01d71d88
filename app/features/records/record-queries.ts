import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pollEvery } from '~/lib/live';
import { browserClient } from '~/lib/supabase/client';
import { createRecord, deleteRecord, getRecord } from './record-api';
import type { AnyRecord, RecordBase, RecordKind, RecordQuery } from './record-kind';

export function recordKeys(table: string) {
  return {
    all: [table] as const,
    lists: [table, 'list'] as const,
    list: (query: RecordQuery) => [table, 'list', query] as const,
    detail: (id: string) => [table, 'detail', id] as const,
  };
}

/** Keeps the rows of the previous page on screen until the answer arrives. */
export function listQuery<Row extends AnyRecord, Column extends string, Filter extends string>(
  kind: Pick<RecordKind<Row, AnyRecord, Column, Filter>, 'table' | 'read' | 'pollMs' | 'pageSize'>,
  query: RecordQuery<Column, Filter>,
) {
  const asked = { size: kind.pageSize, ...query } as RecordQuery<Column, Filter>;
  return queryOptions({
    queryKey: recordKeys(kind.table).list(query),
    queryFn: ({ signal }) => kind.read(browserClient(), asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: kind.pollMs ? pollEvery(kind.pollMs) : false,
  });
}

export function recordQuery<Whole extends AnyRecord>(kind: RecordBase<Whole>, id: string) {
  return queryOptions({
    queryKey: recordKeys(kind.table).detail(id),
    queryFn: () => getRecord(browserClient(), kind, id),
    // No polling before the first answer: after a failure the screen asks people to try again.
    refetchInterval: ({ state }) => (state.data && kind.pollMs ? pollEvery(kind.pollMs)() : false),
  });
}

export function useCreateRecord<Whole extends AnyRecord>(kind: RecordBase<Whole>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: object) => createRecord(browserClient(), kind, values),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: recordKeys(kind.table).all });
    },
  });
}

export function useDeleteRecord(kind: Pick<RecordBase<AnyRecord>, 'table'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRecord(browserClient(), kind, id),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: recordKeys(kind.table).all });
    },
  });
}
