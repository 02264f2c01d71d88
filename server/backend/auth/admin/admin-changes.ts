import { z } from 'zod';
import { part, type Sql } from '../../../database/postgresql/sql.ts';
import { invalid } from '../accounts/errors.ts';
import { email, metadata, text } from '../accounts/input.ts';
import { confirmEmail, isDuplicate, json, merged, type User } from '../accounts/users.ts';
import { emailExists } from '../mail/verify.ts';
import { recordEvent } from '../notices/events.ts';

/** `none`, or a duration in Go's notation, such as `24h` or `1h30m`. */
const DURATION = /^(?:(\d{1,7})h)?(?:(\d{1,7})m)?(?:(\d{1,7})s)?$/;

export const userChanges = z.object({
  email: email.optional(),
  password: text.optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: text.optional(),
});

export type UserChanges = Omit<z.infer<typeof userChanges>, 'password'> & { hash?: string };

/** The changes that operators may make to any user. A new password or a ban signs the user out. */
export async function changeUser(sql: Sql, user: User, changes: UserChanges): Promise<void> {
  const { hash, ban_duration: ban } = changes;
  if (changes.email && changes.email !== user.email) {
    await setEmail(sql, user, changes.email);
    await recordEvent(sql, { userId: user.id, kind: 'email_changed' });
  }
  if (changes.email_confirm) await confirmEmail(sql, user.id);
  const userData = merged(user.user_metadata, changes.user_metadata);
  const appData = merged(user.app_metadata, changes.app_metadata);
  await sql`
    update auth.users set raw_user_meta_data = ${json(sql, userData)},
      raw_app_meta_data = ${json(sql, appData)}, updated_at = now()
    where id = ${user.id}
  `;
  if (hash) {
    await sql`update auth.users set encrypted_password = ${hash} where id = ${user.id}`;
    await recordEvent(sql, { userId: user.id, kind: 'password_changed' });
  }
  const banSeconds = ban === undefined || ban === 'none' ? 0 : secondsOf(ban);
  if (ban !== undefined) {
    const until = banSeconds > 0 ? part`now() + ${banSeconds} * interval '1 second'` : null;
    await sql`update auth.users set banned_until = ${until} where id = ${user.id}`;
  }
  if (hash || banSeconds > 0) await sql`delete from auth.sessions where user_id = ${user.id}`;
}

async function setEmail(sql: Sql, { id }: User, address: string): Promise<void> {
  try {
    await sql`update auth.users set email = ${address} where id = ${id}`;
  } catch (error) {
    throw isDuplicate(error) ? emailExists() : error;
  }
  await sql`
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', ${address}::text)
    where user_id = ${id} and provider = 'email'
  `;
}

function secondsOf(duration: string): number {
  const [whole, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
  if (!whole) throw invalid(`invalid format for ban duration: ${duration}`);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
