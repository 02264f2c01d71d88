import { named, type Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps } from '../accounts/deps.ts';
import type { Pkce } from '../accounts/input.ts';
import type { User } from '../accounts/users.ts';
import { queueAuthMail } from '../notices/mails.ts';
import { startFlow } from '../sessions/pkce.ts';
import { withQuery } from '../sessions/redirects.ts';
import { type AskedBy, dropTokens, issueToken, type TokenType } from './one-time-tokens.ts';

/** The `type` in a link to /verify. */
export type VerifyType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/**
 * For each kind of mail: its token, the column with the time it was sent, and what its link
 * verifies.
 */
const SENDINGS = {
  signup: ['confirmation_token', 'confirmation_sent_at', 'signup'],
  invite: ['confirmation_token', 'confirmation_sent_at', 'invite'],
  recovery: ['recovery_token', 'recovery_sent_at', 'recovery'],
  magiclink: ['recovery_token', 'recovery_sent_at', 'magiclink'],
  email_change_current: ['email_change_token_current', 'email_change_sent_at', 'email_change'],
  email_change_new: ['email_change_token_new', 'email_change_sent_at', 'email_change'],
  reauthentication: ['reauthentication_token', 'reauthentication_sent_at', undefined],
} satisfies Record<string, [TokenType, string, VerifyType | undefined]>;

export interface TokenMail {
  kind: keyof typeof SENDINGS;
  userId: string;
  to: string;
  newEmail?: string;
  /** The name of the colleague who invites someone. */
  invitedBy?: string | undefined;
  redirectTo?: string;
  pkce?: Pkce;
  askedBy?: AskedBy;
}

export async function sendToken(deps: AuthDeps, sql: Sql, mail: TokenMail): Promise<void> {
  const { kind, to, newEmail, invitedBy } = mail;
  const { link, code } = await makeToken(deps, sql, mail);
  await queueAuthMail(sql, {
    to,
    kind,
    newEmail,
    inviter: invitedBy || 'A colleague',
    link,
    // No form is waiting for a code when an invitation is read.
    code: kind === 'invite' ? undefined : code,
  });
}

/** Makes the link and the code for a mail. `link` is missing if the mail has only a code. */
export async function makeToken(deps: AuthDeps, sql: Sql, mail: TokenMail) {
  const { kind, userId, to, pkce } = mail;
  const [token_type, sentAt, verifies] = SENDINGS[kind];
  await sql`update auth.users set ${named(sentAt)} = now() where id = ${userId}`;
  const isPkce = Boolean(verifies && pkce?.code_challenge);
  const token = { user_id: userId, token_type, relates_to: to, isPkce, askedBy: mail.askedBy };
  const { id, code, linkToken } = await issueToken(deps, sql, token);
  if (verifies && isPkce) {
    // Uses the token's own id, so that the link leads back to the flow that requested it, not the
    // latest.
    await startFlow(sql, { id, userId, method: verifies, provider: 'email', ...pkce });
  }
  const link = withQuery(new URL('/auth/v1/verify', deps.siteUrl).href, {
    token: linkToken,
    type: verifies ?? '',
    redirect_to: mail.redirectTo ?? deps.siteUrl,
  });
  return { link: verifies && link, code, linkToken };
}

const EMAIL_CHANGE: TokenType[] = ['email_change_token_current', 'email_change_token_new'];

/**
 * Like GoTrue's secure e-mail change: the old and the new address must both agree. A repeated
 * request only mails the address that has not agreed yet. An agreement stays valid and counts once.
 */
export async function sendEmailChange(
  deps: AuthDeps,
  sql: Sql,
  user: User,
  newEmail: string,
  options: Pick<TokenMail, 'redirectTo' | 'pkce' | 'askedBy'>,
): Promise<void> {
  const missing = await beginEmailChange(sql, user.id, newEmail);
  const mail = { userId: user.id, newEmail, ...options };
  if (missing.includes('email_change_token_new')) {
    await sendToken(deps, sql, { kind: 'email_change_new', to: newEmail, ...mail });
  }
  if (user.email && missing.includes('email_change_token_current')) {
    await sendToken(deps, sql, { kind: 'email_change_current', to: user.email, ...mail });
  }
}

/** Returns whose agreement is missing. An address that has agreed has no tokens left. */
async function beginEmailChange(sql: Sql, userId: string, newEmail: string): Promise<TokenType[]> {
  const [known] = await sql<{ email_change: string | null; agreements: number }[]>`
    select email_change, email_change_confirm_status as agreements
    from auth.users where id = ${userId} for update
  `;
  const open = await sql<{ token_type: TokenType }[]>`
    select distinct token_type from auth.one_time_tokens
    where user_id = ${userId} and token_type::text = any(${EMAIL_CHANGE}::text[])
  `;
  const isSame = known?.email_change === newEmail;
  const isHalfDone = isSame && known.agreements > 0;
  if (isHalfDone && open.length === 1) return open.map(({ token_type }) => token_type);
  if (!isSame || isHalfDone) await dropTokens(sql, userId, EMAIL_CHANGE);
  await sql`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0
    where id = ${userId}
  `;
  return EMAIL_CHANGE;
}
