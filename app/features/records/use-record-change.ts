import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { clashText } from '~/lib/records/clash-text';
import { browserClient } from '~/lib/supabase/client';
import { updateRecord } from './record-api';
import type { AnyRecord, RecordBase } from './record-kind';

/** Saves a change and shows the result. Offline, the change waits for a connection. */
export function useRecordChange<Whole extends AnyRecord>(kind: RecordBase<Whole>, record: Whole) {
  const queryClient = useQueryClient();
  const update = useMutation({
    mutationFn: (change: Partial<Whole>) => updateRecord(browserClient(), kind, record, change),
    // The timeline changes with the record, so everything on screen is refetched.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return {
    isPending: update.isPending,
    isPaused: update.isPaused,
    /** `onSaved` gets the fields that someone else had changed, which keep their values. */
    save(change: Partial<Whole>, onSaved?: (clashes: string[]) => void) {
      update.mutate(change, {
        onSuccess(clashes) {
          onSaved?.(clashes);
          if (clashes.length === 0) notify.success(kind.messages.changed);
          else notify.warning(kind.messages.clash, { description: clashText(clashes) });
        },
        onError(error) {
          notifyFailure(kind.messages.changeFailed, error);
        },
      });
    },
  };
}
