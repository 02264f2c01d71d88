import type { AuthError } from '@supabase/supabase-js';
import { AppError, toAppError, unwrap } from '~/lib/errors';
import { randomId } from '~/lib/secure-context';
import type { Db } from '~/lib/supabase/client';
import {
  type Account,
  type AccountSession,
  type Identity,
  readAccount,
  sessionsSchema,
} from './account-schema';

const AVATARS = 'avatars';
const CACHE_SECONDS = '3600'; // §9
const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg' };

export async function getAccount(db: Db): Promise<Account> {
  const { data, error } = await db.auth.getUser();
  check(error);
  if (!data.user) throw new AppError('unauthenticated');
  return readAccount(data.user);
}

export async function updateName(db: Db, name: string): Promise<void> {
  check((await db.auth.updateUser({ data: { name } })).error);
}

/** Uses a new file name each time, so that no cache shows the old picture. Removes the old file. */
export async function replaceAvatar(db: Db, account: Account, file: File): Promise<void> {
  const extension = EXTENSIONS[file.type] ?? file.type.split('/')[1];
  const path = `${account.userId}/${Date.now()}-${randomId().slice(0, 8)}.${extension}`;
  const { error } = await db.storage
    .from(AVATARS)
    .upload(path, file, { cacheControl: CACHE_SECONDS, contentType: file.type });
  if (error) throw toAppError(error, Number('status' in error ? error.status : 0));
  await saveAvatar(db, account, path);
}

export async function removeAvatar(db: Db, account: Account): Promise<void> {
  await saveAvatar(db, account, null);
}

async function saveAvatar(db: Db, { avatarPath }: Account, path: string | null): Promise<void> {
  check((await db.auth.updateUser({ data: { avatar_path: path } })).error);
  // If this fails, an unused file is left over, which does no harm.
  if (avatarPath) await db.storage.from(AVATARS).remove([avatarPath]);
}

/** Takes effect when both addresses have confirmed it. */
export async function requestEmailChange(db: Db, email: string, redirectTo: string): Promise<void> {
  check((await db.auth.updateUser({ email }, { emailRedirectTo: redirectTo })).error);
}

export async function resendEmailChange(db: Db, email: string, redirectTo: string): Promise<void> {
  const options = { emailRedirectTo: redirectTo };
  check((await db.auth.resend({ type: 'email_change', email, options })).error);
}

/** Works until both addresses have confirmed the change. */
export async function cancelEmailChange(db: Db): Promise<void> {
  unwrap(await db.rpc('cancel_email_change'));
}

export async function listSessions(db: Db): Promise<AccountSession[]> {
  return sessionsSchema.parse(unwrap(await db.rpc('list_sessions')));
}

export async function endOneSession(db: Db, sessionId: string): Promise<void> {
  unwrap(await db.rpc('end_session', { session_id: sessionId }));
}

export async function unlinkIdentity(db: Db, { id }: Identity): Promise<void> {
  const { data, error } = await db.auth.getUserIdentities();
  check(error);
  const identity = data?.identities.find(({ identity_id }) => identity_id === id);
  if (!identity) throw new AppError('not_found');
  check((await db.auth.unlinkIdentity(identity)).error);
}

function check(error: AuthError | null): void {
  if (error) throw toAppError(error, error.status);
}

/** Whether a role may be used only with a second factor. */
export async function requiresFactor(db: Db, role: string): Promise<boolean> {
  const request = db.from('role_requirements').select('requires_second_factor').eq('role', role);
  return unwrap(await request.maybeSingle())?.requires_second_factor ?? false;
}
