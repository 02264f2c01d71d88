import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import type { ListPage } from '~/lib/supabase/list-page';
import { type BoardQuery, type BoardRow, moveRow } from './board-move';

interface MoveOptions<Row> {
  /** Of all the lists that rows may be in; each ends with what was asked of it. */
  lists: QueryKey;
  /** Saves unless someone else has changed the row since; gives back when it was changed now. */
  save: (row: Row, status: string) => Promise<string>;
  failure: string;
}

/** Shown at once in its new column, and back in its old one should it fail. */
export function useMoveRow<Row extends BoardRow>({ lists, save, failure }: MoveOptions<Row>) {
  const queryClient = useQueryClient();
  /** The board hears of a move's own change only when it asks again; until then it is known here. */
  const ownChanges = useRef(new Map<string, string>());
  const { mutate } = useMutation({
    // One after another: a second move of a card starts from what the first has made of it.
    scope: { id: `move ${lists.join(' ')}` },
    async mutationFn({ row, status }: { row: Row; status: string }) {
      let { updated_at } = row;
      const own = ownChanges.current.get(row.id) ?? '';
      if (own > updated_at) updated_at = own;
      ownChanges.current.set(row.id, await save({ ...row, updated_at }, status));
    },
    async onMutate({ row, status }) {
      await queryClient.cancelQueries({ queryKey: lists });
      const before = queryClient.getQueriesData<ListPage<Row>>({ queryKey: lists });
      for (const [key, page] of before) {
        const query = key.at(-1) as BoardQuery;
        if (page) queryClient.setQueryData(key, moveRow(page, query, row, status));
      }
      return before;
    },
    onError(error, _move, before = []) {
      // All columns at once: asked for one by one, they would show it twice for a moment.
      for (const [key, page] of before) queryClient.setQueryData(key, page);
      notifyFailure(failure, error);
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: lists });
    },
  });
  return (row: Row, status: string) => {
    if (row.status !== status) mutate({ row, status });
  };
}
