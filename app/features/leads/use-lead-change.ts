import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { clashText } from '~/lib/clash-text';
import { useUpdateLead } from './leads-queries';
import type { Lead, LeadChange } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** Saves a change, and says what became of it. Without a connection it waits for one. */
export function useLeadChange(lead: Lead) {
  const updateLead = useUpdateLead(lead);
  return {
    isPending: updateLead.isPending,
    isPaused: updateLead.isPaused,
    /** `onSaved` is told what someone else had changed, which stays theirs. */
    save(change: LeadChange, onSaved?: (clashes: string[]) => void) {
      updateLead.mutate(change, {
        onSuccess(clashes) {
          onSaved?.(clashes);
          if (clashes.length === 0) notify.success(LEAD_MESSAGES.changed);
          else notify.warning(LEAD_MESSAGES.clash, { description: clashText(clashes) });
        },
        onError(error) {
          notifyFailure(LEAD_MESSAGES.changeFailed, error);
        },
      });
    },
  };
}
