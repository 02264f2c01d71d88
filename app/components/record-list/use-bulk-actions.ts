import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatCount } from '~/lib/format';
import type { Selection } from './use-selection';

interface BulkOptions<Change> {
  selection: Selection;
  /** All that shows the records. */
  all: QueryKey;
  update: (ids: readonly string[], change: Change) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  messages: { manyChanged: string; changeFailed: string; deleted: string; deleteFailed: string };
}

/** Changes or deletes what is selected, says what became of it, and then selects nothing. */
export function useBulkActions<Change>(options: BulkOptions<Change>) {
  const { selection, all, update, remove, messages } = options;
  const { ids } = selection;
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: all });
  const updating = useMutation({ mutationFn: (change: Change) => update(ids, change), onSettled });
  const removing = useMutation({ mutationFn: () => remove(ids), onSettled });

  function succeed(title: string) {
    notify.success(title, { description: formatCount(ids.length) });
    selection.clear();
  }

  function fail(title: string) {
    return (error: unknown) => notifyFailure(title, error);
  }

  return {
    isDeleting: removing.isPending,
    apply(change: Change) {
      updating.mutate(change, {
        onSuccess: () => succeed(messages.manyChanged),
        onError: fail(messages.changeFailed),
      });
    },
    deleteAll(close: () => void) {
      removing.mutate(undefined, {
        onSuccess() {
          close();
          succeed(messages.deleted);
        },
        onError: fail(messages.deleteFailed),
      });
    },
  };
}
