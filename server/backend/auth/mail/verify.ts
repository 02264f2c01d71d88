import type { Sql } from '../../../database/postgresql/sql.ts';
import type { Device } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';
import { confirmEmail, getUser, isDuplicate, type User } from '../accounts/users.ts';
import { recordEvent } from '../notices/events.ts';
import { tellOwner } from '../notices/mails.ts';
import type { AuthMethod } from '../sessions/sessions.ts';
import { dropTokens, type OneTimeToken, redeem, type TokenType } from './one-time-tokens.ts';
import type { VerifyType } from './send-token.ts';

const EMAIL_CHANGE: TokenType[] = ['email_change_token_current', 'email_change_token_new'];

/** `email` means any code that the person was sent to sign in with. */
export const TOKEN_TYPES: Record<VerifyType | 'email', TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: EMAIL_CHANGE,
};

export function methodOf(type: string): AuthMethod {
  return type === 'recovery' || type === 'invite' || type === 'oauth' ? type : 'otp';
}

export interface Verified {
  /** Undefined while an e-mail change waits for the other address. */
  user: User | undefined;
  /** If a flow requested the token, this is the flow's id too. */
  tokenId: string;
}

/** Redeems a token and carries out what it was sent for. */
export async function verifyToken(
  sql: Sql,
  type: VerifyType | 'email',
  tokenHash: string | undefined,
  device: Device,
): Promise<Verified> {
  const token = tokenHash && (await redeem(sql, TOKEN_TYPES[type], tokenHash));
  if (!token) throw linkUnusable();
  // Locks the user, or two links opened at once could each think it is the first.
  await sql`select 1 from auth.users where id = ${token.user_id} for update`;
  // Other tokens of the same type are no longer needed.
  await dropTokens(sql, token.user_id, [token.token_type]);
  const user = await getUser(sql, token.user_id);
  if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
  const tokenId = token.id;
  if (type === 'email_change') {
    return { user: await changeEmail(sql, user, token, device), tokenId };
  }
  // Whoever chose this password never proved that they own the address. The person who just did
  // must not inherit it.
  if (!user.is_confirmed && token.token_type === 'recovery_token') {
    await sql`update auth.users set encrypted_password = null where id = ${user.id}`;
  }
  await confirmEmail(sql, user.id);
  return { user, tokenId };
}

async function changeEmail(
  sql: Sql,
  user: User,
  token: OneTimeToken,
  device: Device,
): Promise<User | undefined> {
  const agreed = token.token_type === 'email_change_token_new' ? user.email_change : user.email;
  if (!user.email_change || token.relates_to !== agreed) throw linkUnusable();
  if (user.email && user.email_change_confirm_status === 0) {
    await sql`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`;
    return undefined;
  }
  await actAs(sql, user.id);
  try {
    await sql`
      update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
        email_confirmed_at = now(), updated_at = now()
      where id = ${token.user_id}
    `;
  } catch (error) {
    if (isDuplicate(error)) throw emailExists();
    throw error;
  }
  await actAs(sql, null);
  await sql`
    update auth.identities
    set identity_data = identity_data
      || jsonb_build_object('email', ${user.email_change}::text, 'email_verified', true)
    where user_id = ${user.id} and provider = 'email'
  `;
  await tellOwner(sql, user, 'email_changed', { newEmail: user.email_change });
  await recordEvent(sql, { userId: user.id, kind: 'email_changed', device });
  return user;
}

/**
 * Makes the audit log show this person as the author of the change. `null` means the server itself.
 */
async function actAs(sql: Sql, userId: string | null): Promise<void> {
  const claims = userId ? JSON.stringify({ sub: userId, role: 'authenticated' }) : '';
  await sql`select set_config('request.jwt.claims', ${claims}, true)`;
}

export function linkUnusable(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}

export function emailExists(): AuthError {
  const message = 'A user with this email address has already been registered';
  return new AuthError(422, 'email_exists', message);
}
