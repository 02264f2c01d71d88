import { tellOwner } from '../account-mail/mails.ts';
import { hashOfCode, redeem } from '../account-mail/one-time-tokens.ts';
import type { AuthDeps } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';
import { addMethod, endSessions, type SessionRow } from '../accounts/sessions.ts';
import type { User } from '../accounts/users.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.ts';
import type { Sql } from '../postgresql/sql.ts';
import { checkPasswordStrength } from './password-strength.ts';

/** Sessions opened by a link that was mailed in order to set a password. */
const SETTING_METHODS = ['recovery', 'invite'];

export interface PasswordChange {
  user: User;
  session: SessionRow;
  password: string;
  currentPassword?: string;
  /** From /reauthenticate, instead of the current password. */
  nonce?: string;
  address: string;
}

/** Before the transaction, for it takes long: the new hash, once it is clear that the owner asks. */
export async function prepareHash(deps: AuthDeps, change: PasswordChange): Promise<string> {
  const { user, password } = change;
  checkPasswordStrength(password);
  if (user.encrypted_password) {
    if (!mayJustSet(change.session)) await checkOwner(deps, change);
    if (await verifyPassword(password, user.encrypted_password)) {
      const message = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', message);
    }
  }
  return hashPassword(password, deps.passwordCost);
}

function mayJustSet(session: SessionRow): boolean {
  return session.methods.some(({ method }) => SETTING_METHODS.includes(method));
}

async function checkOwner(
  deps: AuthDeps,
  { user, currentPassword, nonce, address }: PasswordChange,
) {
  const email = user.email ?? '';
  if (nonce) {
    const tokenHash = await hashOfCode(deps, ['reauthentication_token'], email, nonce);
    if (tokenHash && (await redeem(deps.owner, ['reauthentication_token'], tokenHash))) return;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  const message = 'Current password required when setting new password.';
  if (!currentPassword) throw new AuthError(400, 'current_password_required', message);
  await deps.limits.signIn.consume(email, address);
  if (!(await verifyPassword(currentPassword, user.encrypted_password ?? ''))) {
    throw new AuthError(400, 'current_password_invalid', message);
  }
  await deps.limits.signIn.succeed(email, address);
}

/** Ends every other session and every link that could still set another password. */
export async function storeHash(
  sql: Sql,
  { user, session }: PasswordChange,
  hash: string,
): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${user.id}
  `;
  await sql`
    delete from auth.one_time_tokens where user_id = ${user.id} and token_type = 'recovery_token'
  `;
  await sql`
    delete from auth.mfa_amr_claims
    where session_id = ${session.id} and authentication_method = any(${SETTING_METHODS}::text[])
  `;
  await addMethod(sql, session.id, 'password');
  await endSessions(sql, session, 'others');
  await tellOwner(sql, user, 'password_changed');
}
