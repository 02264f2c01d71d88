import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { BOARD_MOVES, isLastMove } from '~/lib/board-moves';
import type { ListPage } from '~/lib/supabase/list-page';
import { type BoardQuery, type BoardRow, moveRow } from './board-move';

interface MoveOptions<Row> {
  /**
   * The shared start of the keys of all lists that may contain the row; each key ends with its
   * query.
   */
  lists: QueryKey;
  /** Saves the row unless someone else has changed it since. Returns the time of the change. */
  save: (row: Row, status: string) => Promise<string>;
  /** What people read once it is saved. */
  done: (row: Row, status: string) => string;
  failure: string;
}

/** Shows the row in its new column at once, and moves it back if saving fails. */
export function useMoveRow<Row extends BoardRow>({ lists, save, done, failure }: MoveOptions<Row>) {
  const queryClient = useQueryClient();
  /** The board learns the time of its own change only on the next refetch, so it is kept here. */
  const ownChanges = useRef(new Map<string, string>());
  const { mutate } = useMutation({
    mutationKey: BOARD_MOVES,
    // Moves run one after another, because a second move of a card builds on the first.
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
    onSuccess: (_saved, { row, status }) => notify.success(done(row, status)),
    onError(error, _move, before = []) {
      // Restores all columns at once: one by one, two columns would show the card for a moment.
      for (const [key, page] of before) queryClient.setQueryData(key, page);
      notifyFailure(failure, error);
    },
    onSettled() {
      if (isLastMove(queryClient)) void queryClient.invalidateQueries({ queryKey: lists });
    },
  });
  return (row: Row, status: string) => {
    if (row.status !== status) mutate({ row, status });
  };
}
