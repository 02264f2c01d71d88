import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export const SIGNATURE_MAX = 2000;

/** The signed-in person's signature, or an empty text. */
export async function getSignature(db: Db): Promise<string> {
  return unwrap(await db.from('mail_signatures').select('body').maybeSingle())?.body ?? '';
}

export async function saveSignature(db: Db, body: string): Promise<void> {
  unwrap(await db.from('mail_signatures').upsert({ body }, { onConflict: 'user_id' }));
}
