import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Answered, Correspondent } from './correspondent';
import type { EmailSubject } from './emails-api';
import type { Email } from './emails-schema';
import type { MergePerson } from './merge-fields';
import { EMAIL_MESSAGES } from './messages';

const QUOTED = 'id, subject, sender_name, sender, body_text, sent_at, created_at';

/** A received message, and who gets the reply: the person of the record it is filed with. */
export interface FiledMessage {
  message: Answered;
  to: Correspondent;
}

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
  return latest?.find((message) => isFrom(email, message)) ?? null;
}

interface Filed {
  sender: string;
  filed_by: string | null;
}

/** Whether the person of the record wrote it, as far as we know. */
function isFrom(email: string | null | undefined, { sender, filed_by }: Filed): boolean {
  return filed_by !== 'staff' || sender.toLowerCase() === email?.toLowerCase();
}

const PERSON = 'name, email, service_type, company';
/** The records that a message can be filed with. A lead knows what the person asked about. */
const FILED = `lead_id, client_id, candidate_id, application_id, filed_by, is_from_stranger,
  leads (${PERSON}), clients (${PERSON}), candidates (name, email)` as const;

export async function getAnswered(db: Db, id: string): Promise<FiledMessage> {
  const request = db.from('received_messages').select(`${QUOTED}, ${FILED}`).eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found', EMAIL_MESSAGES.answeredGone);
  const { lead_id, client_id, candidate_id, application_id, ...message } = found;
  const { sender, sender_name, is_from_stranger, leads, clients, candidates } = message;
  const unknown = { name: sender_name || sender, service_type: null };
  const known = leads ?? clients ?? (candidates && { ...candidates, service_type: null });
  const isTheirs = known && !is_from_stranger && isFrom(known.email, message);
  return {
    message,
    to: {
      ...(isTheirs ? known : unknown),
      email: sender,
      about: { lead_id, client_id, candidate_id, application_id },
    },
  };
}

/** Whom the merge fields of a draft name: the same person as when it was first written. */
export async function getDraftPerson(
  db: Db,
  { id, answers_id }: Pick<Email, 'id' | 'answers_id'>,
): Promise<MergePerson | null> {
  if (answers_id) return (await getAnswered(db, answers_id)).to;
  const request = db
    .from('emails')
    .select(`leads (${PERSON}), clients (${PERSON}), candidates (name, email)`)
    .eq('id', id);
  const { leads, clients, candidates } = unwrap(await request.maybeSingle()) ?? {};
  return leads ?? clients ?? (candidates ? { ...candidates, service_type: null } : null);
}
