import type { Page } from '@playwright/test';
import type { MailServer, ReceivedMail } from '../../tests/support/mail-server.ts';
import { expect } from './expect.ts';

export interface LetterContent {
  link: string;
  code: string;
}

/** The newest mail to the address with this subject, once it has arrived. */
export async function readMail(
  mail: MailServer,
  address: string,
  subject: string,
): Promise<LetterContent> {
  const find = () =>
    mail.received.findLast(
      ({ to, source }) => to.includes(address) && source.includes(`Subject: ${subject}`),
    );
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  const text = bodyOf(find());
  const [link = ''] = /https?:\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(text) ?? [];
  const [, code = ''] = /code is (\d{6})/.exec(text) ?? [];
  return { link, code };
}

/** The first match in the newest mail to the address that has one, once it has arrived. */
export async function findInMail(
  mail: MailServer,
  address: string,
  pattern: RegExp,
): Promise<string> {
  const find = () =>
    mail.received
      .filter(({ to }) => to.includes(address))
      .map((letter) => pattern.exec(bodyOf(letter))?.[0])
      .findLast((found) => found !== undefined);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? '';
}

/** Opens a mailed link and presses the button behind it. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button').click();
}

function bodyOf(letter: ReceivedMail | undefined): string {
  const source = letter?.source ?? '';
  if (!/quoted-printable/i.test(source)) return source;
  return source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
