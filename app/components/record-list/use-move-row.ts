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

/** Shown at once in its new column; should it fail, the lists are asked for again and say so. */
export function useMoveRow<Row extends BoardRow>({ lists, save, failure }: MoveOptions) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, status }: { row: Row; status: string }) => save(row.id, status),
    async onMutate({ row, status }) {
      await queryClient.cancelQueries({ queryKey: lists });
      for (const [key, page] of queryClient.getQueriesData<ListPage<Row>>({ queryKey: lists })) {
        const query = key.at(-1) as BoardQuery;
        if (page) queryClient.setQueryData(key, moveRow(page, query, row, status));
      }
    },
    onError: (error) => notifyFailure(failure, error),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: lists });
    },
  });
  return (row: Row, status: string) => {
    if (row.status !== status) mutate({ row, status });
  };
}
