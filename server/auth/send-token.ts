import type { ISql } from 'postgres';
import type { AuthDeps } from './deps.ts';
import type { Pkce } from './input.ts';
import { type MailKind, queueAuthMail } from './mails.ts';
import { issueToken, type TokenType } from './one-time-tokens.ts';
import { startFlow } from './pkce.ts';
import { withQuery } from './redirects.ts';
import type { User } from './users.ts';

/** The `type` that the link names to /verify. */
export type VerifyType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

interface Sending {
  token: TokenType;
  verify?: VerifyType;
  mail: MailKind;
  sentAt: string;
  /** An invitation is read on another device than the one that sent it: there a code helps nobody. */
  hasCode: boolean;
}

const SENDINGS = {
  signup: {
    token: 'confirmation_token',
    verify: 'signup',
    mail: 'confirmation',
    sentAt: 'confirmation_sent_at',
    hasCode: true,
  },
  invite: {
    token: 'confirmation_token',
    verify: 'invite',
    mail: 'invite',
    sentAt: 'confirmation_sent_at',
    hasCode: false,
  },
  recovery: {
    token: 'recovery_token',
    verify: 'recovery',
    mail: 'recovery',
    sentAt: 'recovery_sent_at',
    hasCode: true,
  },
  magiclink: {
    token: 'recovery_token',
    verify: 'magiclink',
    mail: 'magiclink',
    sentAt: 'recovery_sent_at',
    hasCode: true,
  },
  email_change_current: {
    token: 'email_change_token_current',
    verify: 'email_change',
    mail: 'email_change_current',
    sentAt: 'email_change_sent_at',
    hasCode: true,
  },
  email_change_new: {
    token: 'email_change_token_new',
    verify: 'email_change',
    mail: 'email_change_new',
    sentAt: 'email_change_sent_at',
    hasCode: true,
  },
  reauthentication: {
    token: 'reauthentication_token',
    mail: 'reauthentication',
    sentAt: 'reauthentication_sent_at',
    hasCode: true,
  },
} satisfies Record<string, Sending>;

export interface TokenMail {
  kind: keyof typeof SENDINGS;
  userId: string;
  to: string;
  newEmail?: string;
  redirectTo?: string;
  pkce?: Pkce;
}

export async function sendToken(deps: AuthDeps, sql: ISql, mail: TokenMail): Promise<void> {
  const { token, verify, mail: kind, sentAt, hasCode }: Sending = SENDINGS[mail.kind];
  // Also locks the row, so that two requests at once leave one token.
  await sql`update auth.users set ${sql(sentAt)} = now() where id = ${mail.userId}`;
  const isPkce = Boolean(verify && mail.pkce?.code_challenge);
  if (verify && mail.pkce && isPkce) {
    await startFlow(sql, { userId: mail.userId, method: verify, provider: 'email', ...mail.pkce });
  }
  const { code, linkToken } = await issueToken(deps, sql, {
    user_id: mail.userId,
    token_type: token,
    relates_to: mail.to,
    isPkce,
  });
  const link =
    verify &&
    withQuery(new URL('/auth/v1/verify', deps.siteUrl).href, {
      token: linkToken,
      type: verify,
      redirect_to: mail.redirectTo ?? deps.siteUrl,
    });
  await queueAuthMail(sql, {
    to: mail.to,
    kind,
    link,
    code: hasCode ? code : undefined,
    newEmail: mail.newEmail,
  });
}

/** As GoTrue's secure e-mail change: the old and the new address must both agree. */
export async function sendEmailChange(
  deps: AuthDeps,
  sql: ISql,
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
