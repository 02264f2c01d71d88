import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { maySetPassword } from './session-proof';

/** The reply does not reveal whether the address has an account. */
export async function requestPasswordReset(db: Db, email: string, redirectTo: string) {
  const { error } = await db.auth.resetPasswordForEmail(email, { redirectTo });
  if (error) throw toAppError(error, error.status);
}

/** Redeems the code in that email, for people who read it on another device. */
export async function giveResetCode(db: Db, email: string, code: string): Promise<void> {
  const { error } = await db.auth.verifyOtp({ email, token: code, type: 'recovery' });
  if (error) throw toAppError(error, error.status);
}

export interface PasswordChange {
  password: string;
  /** Required unless the session comes from a recovery or invitation link. */
  current?: string;
  /** The code that `requestOwnerCode` emailed, instead of `current`. */
  nonce?: string;
}

export async function changePassword(db: Db, { password, current, nonce }: PasswordChange) {
  const { error } = await db.auth.updateUser({ password, current_password: current, nonce });
  if (error) throw toAppError(error, error.status);
}

/** Emails the account's owner a code that is accepted instead of the current password. */
export async function requestOwnerCode(db: Db): Promise<void> {
  const { error } = await db.auth.reauthenticate();
  if (error) throw toAppError(error, error.status);
}

export type LinkOutcome = 'ready' | 'signed-in' | 'unusable';

/** Invitation links contain the session; recovery links contain a code that the client redeems. */
export async function openPasswordLink(db: Db, fragment: string): Promise<LinkOutcome> {
  const { error } = await db.auth.initialize();
  const tokens = new URLSearchParams(fragment.replace(/^#/, ''));
  const [access_token, refresh_token] = [tokens.get('access_token'), tokens.get('refresh_token')];
  if (access_token && refresh_token) {
    const opened = await db.auth.setSession({ access_token, refresh_token });
    return opened.error ? 'unusable' : 'ready';
  }
  if (error) return 'unusable';
  const { data } = await db.auth.getSession();
  if (!data.session) return 'unusable';
  return maySetPassword(data.session) ? 'ready' : 'signed-in';
}
