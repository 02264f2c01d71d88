import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Answered } from './correspondent';
import type { EmailSubject } from './emails-api';

/**
 * The last mail that the person of a record has sent, or null. A stranger's is left out: a reply goes
 * to the person and quotes what it answers.
 */
export async function getLastReceived(db: Db, about: EmailSubject): Promise<Answered | null> {
  const [column, id] = Object.entries(about).find(([, value]) => value) ?? [];
  if (!column || !id) return null;
  const request = db
    .from('received_messages')
    .select('id, subject, sender_name, sender, body_text, sent_at, created_at')
    .eq('channel', 'mail')
    .eq('kind', 'message')
    .eq('is_from_stranger', false)
    .eq(column as 'lead_id', id);
  return unwrap(await request.order('created_at', { ascending: false }).limit(1).maybeSingle());
}
