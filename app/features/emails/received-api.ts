import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Answered } from './correspondent';
import type { EmailSubject } from './emails-api';
import { EMAIL_MESSAGES } from './messages';

const QUOTED = 'id, subject, sender_name, sender, body_text, sent_at, created_at';

/** A received message, and the record it is filed with. */
export type FiledMessage = Answered & EmailSubject;

/** Colleagues file a few messages of others with a person, and rarely more. */
const LOOKED_AT = 20;

/**
 * The last mail that the person of a record has sent, or null. A reply goes to the person and quotes
 * what it answers, so mail of others is left out: a stranger's, and what a colleague has filed here
 * from another address.
 */
export async function getLastReceived(
  db: Db,
  about: EmailSubject,
  email: string | null,
): Promise<Answered | null> {
  const [column, id] = Object.entries(about).find(([, value]) => value) ?? [];
  if (!column || !id) return null;
  const request = db
    .from('received_messages')
    .select(`${QUOTED}, filed_by`)
    .eq('channel', 'mail')
    .eq('kind', 'message')
    .eq('is_from_stranger', false)
    .eq(column as 'lead_id', id);
  const latest = unwrap(await request.order('created_at', { ascending: false }).limit(LOOKED_AT));
  const isTheirs = (sender: string) => sender.toLowerCase() === email?.toLowerCase();
  return latest?.find(({ filed_by, sender }) => filed_by !== 'staff' || isTheirs(sender)) ?? null;
}

export async function getAnswered(db: Db, id: string): Promise<FiledMessage> {
  const columns = `${QUOTED}, lead_id, client_id, candidate_id, application_id` as const;
  const request = db.from('received_messages').select(columns).eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found', EMAIL_MESSAGES.answeredGone);
  return found;
}
