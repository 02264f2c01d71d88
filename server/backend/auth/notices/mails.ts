import {
  ACCOUNT_MAILS,
  type AccountMail,
  type AccountMailKind,
  accountPurpose,
  IGNORE,
} from '../../../../app/lib/account-mails.ts';
import { deviceName } from '../../../../app/lib/device-name.ts';
import { escapeHtml } from '../../../../app/lib/escape-html.ts';
import { mailDocument } from '../../../../app/lib/mail-html.ts';
import { knownTimeZone } from '../../../../app/lib/office-clock.ts';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { Device } from '../accounts/deps.ts';
import type { User } from '../accounts/users.ts';
import { renderLetter, type StoredLetter } from './own-letter.ts';

export type MailKind = AccountMailKind;

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

/** For a database without a release. */
const NO_NAME = 'our team';

/**
 * Adds the mail to the outbox in the caller's transaction. It is confidential: staff can see that
 * it was sent, but not its text.
 */
export async function queueAuthMail(sql: Sql, mail: AuthMail): Promise<void> {
  const company = await companyName(sql);
  const own = await storedLetter(sql, mail.kind);
  const { subject, text, html } = own
    ? renderLetter(own, {
        ...{ company, link: mail.link, code: mail.code, new_email: mail.newEmail },
        ...{ inviter: mail.inviter, provider: mail.provider, device: mail.device },
      })
    : renderMail(mail, company);
  await sql`select private.queue_confidential_email(${mail.to}, ${subject}, ${text}, ${html})`;
}

/** What administrators have written instead of the original, in Templates. */
async function storedLetter(sql: Sql, kind: MailKind): Promise<StoredLetter | undefined> {
  const [letter] = await sql<StoredLetter[]>`
    select subject, body from public.email_templates where purpose = ${accountPurpose(kind)}
  `;
  return letter;
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
  const template: AccountMail = ACCOUNT_MAILS[mail.kind];
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
