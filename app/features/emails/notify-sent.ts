import { notify } from '~/components/ui/toast';
import { formatDateTime } from '~/lib/format';
import type { SavedEmail } from './emails-api';
import { EMAIL_MESSAGES } from './messages';
import { addSent } from './sent-messages';

const SOON_MS = 60_000;

/** Says that a message is on its way. `UndoBar` offers to undo that. */
export function notifySent(title: string, subject: string, saved: SavedEmail): void {
  const at = saved.next_attempt_at;
  const isPlanned = Date.parse(at) > Date.now() + SOON_MS;
  const text = isPlanned ? EMAIL_MESSAGES.planned(formatDateTime(at)) : subject;
  notify.success(title, { description: text });
  addSent({ ...saved, title, text });
}
