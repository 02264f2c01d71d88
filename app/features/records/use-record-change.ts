import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { clashText, clashTitle } from '~/lib/records/clash-text';
import { browserClient } from '~/lib/supabase/client';
import { namedChanger, updateRecord } from './record-api';
import type { AnyRecord, RecordBase } from './record-kind';

/** Saves a change and shows the result. Offline, the change waits for a connection. */
export function useRecordChange<Whole extends AnyRecord>(kind: RecordBase<Whole>, record: Whole) {
  const queryClient = useQueryClient();
  const update = useMutation({
    async mutationFn(change: Partial<Whole>) {
      const clashes = await updateRecord(browserClient(), kind, record, change);
      return {
        clashes,
        who: clashes.length > 0 ? await namedChanger(browserClient(), kind, record) : null,
      };
    },
    // The timeline changes with the record, so everything on screen is refetched.
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return {
    isPending: update.isPending,
    isPaused: update.isPaused,
    /** `onSaved` gets the fields that someone else had changed, which keep their values. */
    save(change: Partial<Whole>, onSaved?: (clashes: string[]) => void) {
      update.mutate(change, {
        onSuccess({ clashes, who }) {
          onSaved?.(clashes);
          if (clashes.length === 0) notify.success(kind.messages.changed);
          else notify.warning(clashTitle(who), { description: clashText(clashes) });
        },
        onError(error) {
          notifyFailure(kind.messages.changeFailed, error);
        },
      });
    },
  };
}
