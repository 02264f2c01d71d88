import { useQueryClient } from '@tanstack/react-query';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import { browserClient } from '~/lib/supabase/client';
import { type SavedEmail, undoEmail } from './emails-api';
import { EMAIL_MESSAGES } from './messages';

/** A little less than the ten seconds that the server waits, counted from its answer. */
const UNDO_MS = 9_500;
const SOON_MS = 60_000;

/**
 * Says that a message is on its way, and offers to undo that while it is possible. The dialog in
 * which it was written has closed by then, so nothing here depends on it.
 */
export function useSentNotice(): (title: string, subject: string, saved: SavedEmail) => void {
  const queryClient = useQueryClient();

  async function undo(id: string, subject: string) {
    try {
      await undoEmail(browserClient(), id);
      notify.success(EMAIL_MESSAGES.undone, { description: subject });
    } catch (error) {
      notifyFailure(EMAIL_MESSAGES.undoFailed, error);
    }
    void queryClient.invalidateQueries();
  }

  return (title, subject, { id, next_attempt_at }) => {
    const isPlanned = Date.parse(next_attempt_at) > Date.now() + SOON_MS;
    notify.success(title, {
      description: isPlanned ? EMAIL_MESSAGES.planned(formatDateTime(next_attempt_at)) : subject,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onClick: () => void undo(id, subject) },
    });
  };
}
