import { expect } from '@playwright/test';
import type { MailServer } from '../../tests/support/mail-server.ts';

const DELIVERY_MS = 20_000;

export interface OpenedMail {
  subject: string;
  text: string;
  link: string;
  code: string;
}

/** Waits for a mail to this address whose subject matches, and opens the newest. */
export async function openMail(
  { received }: MailServer,
  to: string,
  subject: RegExp,
): Promise<OpenedMail> {
  const find = () =>
    received
      .filter((mail) => mail.to.includes(to))
      .map(({ source }) => open(source))
      .findLast((mail) => subject.test(mail.subject));
  await expect.poll(() => find()?.subject, { timeout: DELIVERY_MS }).toMatch(subject);
  const mail = find();
  if (!mail) throw new Error(`No mail to ${to}`);
  return mail;
}

function open(source: string): OpenedMail {
  const subject = /^subject: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
  const text = textPart(source);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const code = /\b\d{6}\b/.exec(text.replace(link, ''))?.[0] ?? '';
  return { subject, text, link, code };
}

function textPart(source: string): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary ? source.split(`--${boundary}`) : [source];
  const part = parts.find((candidate) => /content-type: text\/plain/i.test(candidate)) ?? '';
  const body = part.slice(part.search(/\r?\n\r?\n/)).trim();
  if (/content-transfer-encoding: base64/i.test(part)) {
    return Buffer.from(body, 'base64').toString();
  }
  if (!/content-transfer-encoding: quoted-printable/i.test(part)) return body;
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
