import type { AuthDeps } from '../accounts/deps.ts';
import type { Pkce } from '../accounts/input.ts';
import { startFlow } from '../accounts/pkce.ts';
import { withQuery } from '../accounts/redirects.ts';
import type { User } from '../accounts/users.ts';
import { named, type Sql } from '../postgresql/sql.ts';
import { queueAuthMail } from './mails.ts';
import { issueToken, type TokenType } from './one-time-tokens.ts';

/** The `type` that a link names to /verify. */
export type VerifyType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/** By kind of mail: its token, the column that says when it was sent, and what its link verifies. */
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
  redirectTo?: string;
  pkce?: Pkce;
}

export async function sendToken(deps: AuthDeps, sql: Sql, mail: TokenMail): Promise<void> {
  const { kind, userId, to, newEmail, pkce } = mail;
  const [token_type, sentAt, verifies] = SENDINGS[kind];
  // Also locks the row, so that two requests at once leave one token.
  await sql`update auth.users set ${named(sentAt)} = now() where id = ${userId}`;
  const isPkce = Boolean(verifies && pkce?.code_challenge);
  if (verifies && isPkce) {
    await startFlow(sql, { userId, method: verifies, provider: 'email', ...pkce });
  }
  const token = { user_id: userId, token_type, relates_to: to, isPkce };
  const { code, linkToken } = await issueToken(deps, sql, token);
  const link = withQuery(new URL('/auth/v1/verify', deps.siteUrl).href, {
    token: linkToken,
    type: verifies ?? '',
    redirect_to: mail.redirectTo ?? deps.siteUrl,
  });
  await queueAuthMail(sql, {
    to,
    kind,
    newEmail,
    link: verifies && link,
    // An invitation is read where no form waits for a code.
    code: kind === 'invite' ? undefined : code,
  });
}

/** As GoTrue's secure e-mail change: the old and the new address must both agree. */
export async function sendEmailChange(
  deps: AuthDeps,
  sql: Sql,
  user: User,
  newEmail: string,
  options: Pick<TokenMail, 'redirectTo' | 'pkce'>,
): Promise<void> {
  await sql`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0
    where id = ${user.id}
  `;
  const mail = { userId: user.id, newEmail, ...options };
  await sendToken(deps, sql, { kind: 'email_change_new', to: newEmail, ...mail });
  if (!user.email) return;
  await sendToken(deps, sql, { kind: 'email_change_current', to: user.email, ...mail });
}
