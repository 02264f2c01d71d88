import type { Sql } from '../../database/postgresql/sql.ts';
import type { AuthDeps, Device, SessionRow } from './accounts/deps.ts';
import { AuthError } from './accounts/errors.ts';
import { checkPasswordStrength } from './accounts/password-strength.ts';
import type { User } from './accounts/users.ts';
import { dropTokens, hashOfCode, redeem } from './mail/one-time-tokens.ts';
import { recordEvent } from './notices/events.ts';
import { tellOwner } from './notices/mails.ts';
import { hashPassword, verifyPassword, type WorkOrder } from './passwords/passwords.ts';
import { addMethod, endSessions } from './sessions/sessions.ts';

/** Sessions opened by a link that was mailed for setting a password. */
const SETTING_METHODS = ['recovery', 'invite'];

export interface PasswordChange {
  user: User;
  session: SessionRow;
  password: string;
  currentPassword?: string;
  /** From /reauthenticate, used instead of the current password. */
  nonce?: string;
  device: Device;
  work: WorkOrder;
}

/**
 * Checks that the owner is asking and makes the new hash. Runs before the transaction, because it
 * takes long.
 */
export async function prepareHash(deps: AuthDeps, change: PasswordChange): Promise<string> {
  const { user, password, work } = change;
  const owner = { email: user.email, metadata: user.user_metadata };
  await checkPasswordStrength(deps, password, owner, work);
  if (user.encrypted_password) {
    if (!mayJustSet(change.session)) await checkOwner(deps, change);
    if (await verifyPassword(password, user.encrypted_password, work)) {
      const message = 'New password should be different from the old password.';
      throw new AuthError(422, 'same_password', message);
    }
  }
  return hashPassword(password, deps.passwordCost, work);
}

function mayJustSet(session: SessionRow): boolean {
  return session.methods.some(({ method }) => SETTING_METHODS.includes(method));
}

function isFirst({ encrypted_password }: User, { methods }: SessionRow): boolean {
  return !encrypted_password && methods.some(({ method }) => method === 'invite');
}

async function checkOwner(
  deps: AuthDeps,
  { user, session, currentPassword, nonce, device, work }: PasswordChange,
) {
  const email = user.email ?? '';
  if (nonce) {
    const typed = { email, code: nonce, typedIn: device.browser };
    const tokenHash = await hashOfCode(deps, ['reauthentication_token'], typed);
    if (tokenHash && (await redeem(deps.owner, ['reauthentication_token'], tokenHash))) return;
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  const message = 'Current password required when setting new password.';
  if (!currentPassword) throw new AuthError(400, 'current_password_required', message);
  // A signed-in person has their own tries: strangers who guess elsewhere cannot use them up.
  const trust = { kind: 'own' as const, key: session.id };
  const attempt = { account: email, address: device.address, trust };
  await deps.limits.signIn.consume(attempt);
  if (!(await verifyPassword(currentPassword, user.encrypted_password ?? '', work))) {
    throw new AuthError(400, 'current_password_invalid', message);
  }
  await deps.limits.signIn.succeed(attempt);
}

/** Ends every other session and every link that could still set a password. */
export async function storeHash(
  sql: Sql,
  { user, session, device }: PasswordChange,
  hash: string,
): Promise<void> {
  await sql`
    update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${user.id}
  `;
  await dropTokens(sql, user.id, ['recovery_token']);
  await sql`
    delete from auth.mfa_amr_claims
    where session_id = ${session.id} and authentication_method = any(${SETTING_METHODS}::text[])
  `;
  await addMethod(sql, session.id, 'password');
  await endSessions(sql, session, 'others');
  // Someone who accepts an invitation chooses their first password, so none was changed.
  if (!isFirst(user, session)) await tellOwner(sql, user, 'password_changed');
  await recordEvent(sql, { userId: user.id, kind: 'password_changed', device });
}
