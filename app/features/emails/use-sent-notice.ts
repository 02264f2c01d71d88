import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import type { SavedEmail } from './emails-api';
import { useUndoEmail } from './emails-queries';
import { EMAIL_MESSAGES } from './messages';

/** A little less than the ten seconds that the server waits, counted from its answer. */
const UNDO_MS = 9_500;
const SOON_MS = 60_000;

/** Says that a message is on its way, and offers to take it back while that is possible. */
export function useSentNotice(): (title: string, subject: string, saved: SavedEmail) => void {
  const undo = useUndoEmail();
  return (title, subject, { id, next_attempt_at }) => {
    const isPlanned = Date.parse(next_attempt_at) > Date.now() + SOON_MS;
    notify.success(title, {
      description: isPlanned ? EMAIL_MESSAGES.planned(formatDateTime(next_attempt_at)) : subject,
      durationMs: UNDO_MS,
      action: {
        label: 'Undo',
        onClick: () =>
          undo.mutate(id, {
            onSuccess: () => notify.success(EMAIL_MESSAGES.undone, { description: subject }),
            onError: (error) => notifyFailure(EMAIL_MESSAGES.undoFailed, error),
          }),
      },
    });
  };
}
