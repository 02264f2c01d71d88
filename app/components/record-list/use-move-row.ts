import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import type { ListPage } from '~/lib/supabase/list-page';
import { type BoardQuery, type BoardRow, moveRow } from './board-move';

interface MoveOptions {
  /** Of all the lists that rows may be in; each ends with what was asked of it. */
  lists: QueryKey;
  save: (id: string, status: string) => Promise<void>;
  failure: string;
}

/** Shown at once in its new column, and back in its old one should it fail. */
export function useMoveRow<Row extends BoardRow>({ lists, save, failure }: MoveOptions) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, status }: { row: Row; status: string }) => save(row.id, status),
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
