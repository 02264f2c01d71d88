import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useUpdateLead } from './leads-queries';
import type { Lead, LeadChange } from './leads-schema';
import { LEAD_MESSAGES } from './messages';

/** Saves a change, and says what became of it. Without a connection it waits for one. */
export function useLeadChange(lead: Lead) {
  const updateLead = useUpdateLead(lead);
  return {
    isPending: updateLead.isPending,
    isPaused: updateLead.isPaused,
    save(change: LeadChange) {
      updateLead.mutate(change, {
        onSuccess(clashes) {
          if (clashes.length === 0) notify.success(LEAD_MESSAGES.changed);
          else {
            const fields = clashes.map((field) => field.replaceAll('_', ' ')).join(', ');
            const description = `Not saved: ${fields}. You see their version now; the rest is saved.`;
            notify.warning(LEAD_MESSAGES.clash, { description });
          }
        },
        onError(error) {
          notifyFailure(LEAD_MESSAGES.changeFailed, error);
        },
      });
    },
  };
}
