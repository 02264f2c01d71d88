import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { AppError } from '~/lib/errors';
import type { BulkOutcome } from '~/lib/supabase/change-rows';
import { bulkReport } from './bulk-report';
import type { Selection } from './use-selection';

interface BulkOptions<Change> {
  selection: Selection;
  /** The key of every query that shows the records. */
  all: QueryKey;
  update: (ids: readonly string[], change: Change) => Promise<BulkOutcome>;
  remove: (ids: readonly string[]) => Promise<BulkOutcome>;
  messages: {
    manyChanged: string;
    changeFailed: string;
    manyDeleted: string;
    manyDeleteFailed: string;
  };
}

/**
 * Changes or deletes the selected records and reports the result. Records that were not reached
 * stay selected.
 */
export function useBulkActions<Change>(options: BulkOptions<Change>) {
  const { selection, all, update, remove, messages } = options;
  const { ids } = selection;
  const queryClient = useQueryClient();
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: all });
  const updating = useMutation({ mutationFn: (change: Change) => update(ids, change), onSettled });
  const removing = useMutation({ mutationFn: () => remove(ids), onSettled });

  function tell(outcome: BulkOutcome, done: string, failed: string): boolean {
    const { kind, description } = bulkReport(outcome, ids.length);
    if (kind !== 'error') notify[kind](done, { description });
    else notifyFailure(failed, outcome.error ?? new AppError('not_found'), description);
    if (kind === 'error') selection.set(outcome.changed, false);
    else selection.clear();
    return kind !== 'error';
  }

  return {
    isDeleting: removing.isPending,
    apply(change: Change) {
      updating.mutate(change, {
        onSuccess: (outcome) => tell(outcome, messages.manyChanged, messages.changeFailed),
      });
    },
    deleteAll(close: () => void) {
      removing.mutate(undefined, {
        onSuccess(outcome) {
          if (tell(outcome, messages.manyDeleted, messages.manyDeleteFailed)) close();
        },
      });
    },
  };
}
