import { deviceName } from '../../../../app/lib/device-name.ts';
import { escapeHtml } from '../../../../app/lib/escape-html.ts';
import { mailDocument } from '../../../../app/lib/mail-html.ts';
import { knownTimeZone } from '../../../../app/lib/office-clock.ts';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { Device } from '../accounts/deps.ts';
import type { User } from '../accounts/users.ts';

interface Template {
  subject: string;
  /** What happened and what the reader can do. Words in braces are placeholders. */
  text: string;
  /** The link's text. */
  action?: string;
  /** What someone can do who did not expect the message. */
  closing?: string;
}

const TEMPLATES = {
  signup: {
    subject: 'Confirm your email address',
    text: 'Thank you for registering with {company}. Please confirm that this is your email address.',
    action: 'Confirm my email address',
  },
  invite: {
    subject: 'You have been invited to {company}',
    text: '{inviter} has invited you to join the team of {company}. Accept the invitation to choose your password. The link works for a day.',
    action: 'Accept the invitation',
    closing: 'If you do not know why you were invited, you can ignore this message.',
  },
  recovery: {
    subject: 'Reset your password',
    text: 'We received a request to reset the password for your {company} account.',
    action: 'Choose a new password',
  },
  magiclink: {
    subject: 'Your sign-in link',
    text: 'Use this link to sign in to {company}. It works only once.',
    action: 'Sign in',
  },
  email_change_current: {
    subject: 'Confirm the change to your email address',
    text: 'We received a request to change the email address for your {company} account to {newEmail}. The change takes effect once both addresses have confirmed it.',
    action: 'Confirm the change',
  },
  email_change_new: {
    subject: 'Confirm your new email address',
    text: 'We received a request to use this address, {newEmail}, for a {company} account. The change takes effect once both addresses have confirmed it.',
    action: 'Confirm this address',
  },
  reauthentication: {
    subject: 'Your verification code',
    text: 'Enter this code to confirm that you are making this change to your {company} account.',
  },
  password_changed: {
    subject: 'Your password was changed',
    text: 'The password for your {company} account was changed, and all other devices were signed out. If this was not you, reset your password now and tell us.',
  },
  factor_added: {
    subject: 'A second factor was added',
    text: 'Signing in to your {company} account now requires a code from an authenticator app. If this was not you, reset your password now and tell us.',
  },
  factor_removed: {
    subject: 'A second factor was removed',
    text: 'An authenticator app was removed from your {company} account. If this was not you, reset your password now and tell us.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your {company} account. It signs you in without your password, and signing in with your password now requires a second step. If this was not you, reset your password now and tell us.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your {company} account. It no longer signs you in. If this was not you, reset your password now and tell us.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    text: 'Someone signed in to your {company} account with a recovery code. If this was not you, reset your password now and tell us.',
  },
  new_device: {
    subject: 'New sign-in to your account',
    text: 'Someone signed in to your {company} account on a device we have not seen before: {device}. If this was you, you do not need to do anything. If it was not you, reset your password now and tell us.',
  },
  identity_linked: {
    subject: 'A way to sign in was added',
    text: 'You can now also sign in to your {company} account with {provider}. If you did not add this, remove it on your account page, reset your password and tell us.',
  },
  identity_unlinked: {
    subject: 'A way to sign in was removed',
    text: 'You can no longer sign in to your {company} account with {provider}. If you did not remove it, reset your password now and tell us.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    text: 'The email address for your {company} account was changed to {newEmail}. If this was not you, tell us now.',
  },
} satisfies Record<string, Template>;

export type MailKind = keyof typeof TEMPLATES;

export interface AuthMail {
  to: string;
  kind: MailKind;
  link?: string;
  code?: string;
  newEmail?: string;
  inviter?: string;
  provider?: string;
  device?: string;
}

const IGNORE = 'If you did not ask for this, you can ignore this message; nothing will change.';
/** For a database without a release. */
const NO_NAME = 'our team';

/**
 * Adds the mail to the outbox in the caller's transaction. It is confidential: staff can see that
 * it was sent, but not its text.
 */
export async function queueAuthMail(sql: Sql, mail: AuthMail): Promise<void> {
  const { subject, text, html } = renderMail(mail, await companyName(sql));
  await sql`select private.queue_confidential_email(${mail.to}, ${subject}, ${text}, ${html})`;
}

/** The company name on the published site. */
export async function companyName(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string | null }[]>`
    select snapshot #>> '{settings,company,name}' as name from public.site_releases where is_current
  `;
  return row?.name ?? NO_NAME;
}

/** Tells an account's owner about a change to the account, if it has an address. */
export async function tellOwner(
  sql: Sql,
  { email }: Pick<User, 'email'>,
  kind: MailKind,
  details: Pick<AuthMail, 'newEmail' | 'provider' | 'device'> = {},
): Promise<void> {
  if (email) await queueAuthMail(sql, { to: email, kind, ...details });
}

/** The time zone of the published site. */
export async function officeTimeZone(sql: Sql): Promise<string> {
  const [row] = await sql<{ zone: string }[]>`select private.office_time_zone() as zone`;
  return knownTimeZone(row?.zone ?? '');
}

/** For example “Firefox on Windows, from 203.0.113.7, on 16 Nov 2026 at 7:20 am AWST”. */
export function describeDevice(
  { ip, userAgent }: Pick<Device, 'ip' | 'userAgent'>,
  at: Date,
  timeZone: string,
) {
  const day = at.toLocaleDateString('en-AU', { dateStyle: 'medium', timeZone });
  const time = at.toLocaleTimeString('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  const place = ip ? `, from ${ip}` : '';
  return `${deviceName(userAgent)}${place}, on ${day} at ${time}`;
}

export function renderMail(mail: AuthMail, company: string) {
  const template: Template = TEMPLATES[mail.kind];
  const values: Record<string, string | undefined> = { ...mail, company };
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  const intro = fill(template.text);
  const code = mail.code && `Your code is ${mail.code}. It works for 10 minutes.`;
  const closing = mail.link || mail.code ? (template.closing ?? IGNORE) : undefined;
  const link =
    mail.link && template.action ? { href: mail.link, label: template.action } : undefined;
  const text = ['Hello,', intro, link && `${link.label}:\n${link.href}`, code, closing, company];
  const html = [
    'Hello,',
    escapeHtml(intro),
    link && `<a href="${escapeHtml(link.href)}">${link.label}</a>`,
    code && escapeHtml(code).replace(/\d{6}/, '<strong>$&</strong>'),
    closing,
    escapeHtml(company),
  ];
  return {
    subject: fill(template.subject),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: mailDocument(html.flatMap((paragraph) => (paragraph ? [`<p>${paragraph}</p>`] : []))),
  };
}
