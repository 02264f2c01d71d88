import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { clashText } from '~/lib/clash-text';
import { useUpdateClient } from './clients-queries';
import type { Client, ClientChange } from './clients-schema';
import { CLIENT_MESSAGES } from './messages';

/** Saves a change, and says what became of it. Without a connection it waits for one. */
export function useClientChange(client: Client) {
  const updateClient = useUpdateClient(client);
  return {
    isPending: updateClient.isPending,
    isPaused: updateClient.isPaused,
    /** `onSaved` is told what someone else had changed, which stays theirs. */
    save(change: ClientChange, onSaved?: (clashes: string[]) => void) {
      updateClient.mutate(change, {
        onSuccess(clashes) {
          onSaved?.(clashes);
          if (clashes.length === 0) notify.success(CLIENT_MESSAGES.changed);
          else notify.warning(CLIENT_MESSAGES.clash, { description: clashText(clashes) });
        },
        onError(error) {
          notifyFailure(CLIENT_MESSAGES.changeFailed, error);
        },
      });
    },
  };
}
