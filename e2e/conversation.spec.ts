import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pdf } from '../tests/storage/samples.ts';
import {
  hasImapServer,
  type ImapServer,
  NO_IMAP_SERVER,
  startImapServer,
} from '../tests/support/imap-server.ts';
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts';
import { type PushService, startPushService } from '../tests/support/push-service.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { findInMail } from './support/mail.ts';
import { openScreen } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { fillInMainForm, holdSession, takeTime } from './support/people.ts';
import { type Credentials, clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

/** A mail server, a mailbox and a push service around one server. */
interface Surroundings {
  server: ServerProcess;
  smtp: MailServer;
  imap: ImapServer;
  push: PushService;
}

const PHONE = { width: 360, height: 740 };
/** A message leaves ten seconds after it was sent, and mail about notices at their next check. */
const MAIL_MS = 30_000;
const RECEIPT = /https?:\S+\/enquiries\/[0-9a-f]+/;

async function withSurroundings(run: (around: Surroundings) => Promise<void>) {
  const folder = await temporaryFolder();
  const smtp = await startMailServer();
  const imap = await startImapServer();
  const push = await startPushService();
  const server = await startServerProcess(folder.path, {
    ...push.environment,
    SMTP_URL: smtp.url,
    IMAP_URL: imap.url,
    MAIL_REPLY_ADDRESS: 'reply@tuart.example',
  });
  try {
    await run({ server, smtp, imap, push });
  } finally {
    await server.stop();
    await push.close();
    await imap.close();
    await smtp.close();
    await folder.remove();
  }
}

/** Someone whom enquiries about apprenticeships go to, with a browser that shows notices. */
async function addAssignee({ server, push }: Surroundings): Promise<Credentials> {
  const service = await serviceClient(server);
  const vera = await createStaff(server);
  const hers = await clientOf(server, vera);
  const { data } = await hers.auth.getUser();
  const row = { name: 'Vera Lund', email: vera.email, user_id: data.user?.id ?? null };
  const { data: staff } = await service.from('staff').insert(row).select('id').single();
  const route = { service_type: 'apprenticeship', assignee_id: staff?.id ?? '' };
  const routed = await service.from('lead_routes').upsert(route);
  expect(routed.error).toBeNull();
  const subscribed = await hers.rpc('add_push_subscription', push.subscription);
  expect(subscribed.error).toBeNull();
  return vera;
}

async function enquires(page: Page, name: string, email: string) {
  await page.setViewportSize(PHONE);
  await visit(page, '/');
  const form = page.locator('#contact form');
  await fillInMainForm(form, { name, email });
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(page.getByText(/Your reference is/)).toBeVisible();
}

async function repliesWithFile(page: Page) {
  await page.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  const text = reply.getByLabel('Message', { exact: true });
  await text.fill('Hello {{first_name}}, our plan is attached. When could you start?');
  await reply.getByLabel('Attach a file').setInputFiles(await fileOnDisk('Our plan.pdf', pdf()));
  await expect(reply.getByRole('list', { name: 'Attached files' })).toContainText('Our plan.pdf');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email queued')).toBeVisible();
}

function answerTo(source: string, from: string): string {
  const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(source)?.[1]?.trim();
  return [
    `From: <${from}>`,
    `To: ${header('Reply-To')}`,
    `Subject: Re: ${header('Subject')}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@example.com>`,
    `In-Reply-To: ${header('Message-ID')}`,
    '',
    'On Monday, thank you.',
    '',
    'On Tue, 17 Nov 2026, Vera wrote:',
    '> When could you start?',
    '',
  ].join('\n');
}

test('staff are notified of an enquiry and reply; the sender answers, follows and withdraws it', async ({
  browser,
}) => {
  test.skip(!hasImapServer, NO_IMAP_SERVER);
  test.setTimeout(180_000);
  await withSurroundings(async (around) => {
    const { server, smtp, imap, push } = around;
    const vera = await addAssignee(around);
    const open = async () => (await browser.newContext({ baseURL: server.url })).newPage();
    const [phone, hers] = [await open(), await open()];
    const name = `Wren ${randomUUID().slice(0, 8)}`;
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
    await holdSession(hers, vera);
    await hers.goto('/admin/leads');
    const bell = hers.getByRole('button', { name: /^Notices/ });
    await expect(bell).toBeVisible();

    await enquires(phone, name, email);
    await expect(bell).toHaveAccessibleName('Notices, 1 unread');
    await expect.poll(() => push.received, { timeout: MAIL_MS }).toHaveLength(1);
    expect(JSON.stringify(push.received[0])).toContain(name);
    await expect.poll(() => mailsTo(vera.email).length, { timeout: MAIL_MS }).toBe(1);

    await bell.click();
    await hers.getByRole('link', { name: new RegExp(`enquiry.*${name}`, 'i') }).click();
    await expect(hers.getByRole('heading', { name, level: 1 })).toBeVisible();
    const timeline = hers.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText('Enquiry received');
    await repliesWithFile(hers);
    // On the lead's own page she would see the answer, and need no notice.
    await openScreen(hers, 'Leads');
    const toVisitor = () => mailsTo(email).find(({ source }) => source.includes('Our plan.pdf'));
    await expect.poll(() => toVisitor() !== undefined, { timeout: MAIL_MS }).toBe(true);
    expect(toVisitor()?.source).toContain('Hello Wren, our plan is attached.');

    await imap.deliver([answerTo(toVisitor()?.source ?? '', email)]);
    await expect(bell).toHaveAccessibleName('Notices, 1 unread', { timeout: MAIL_MS });
    await hers.goBack();
    await expect(timeline).toContainText('On Monday, thank you.');
    await expect(timeline).not.toContainText('On Tue, 17 Nov 2026');

    await phone.goto(await findInMail(smtp, email, RECEIPT));
    await expect(phone.getByText(/answered/i).first()).toBeVisible();
    await phone.getByLabel('Yes, I want to withdraw my enquiry').check();
    await phone.getByRole('button', { name: 'Withdraw enquiry' }).click();
    await expect(phone.getByText('Your enquiry is withdrawn.')).toBeVisible();
    await expect(timeline).toContainText(/withdr/i, { timeout: MAIL_MS });
    for (const page of [phone, hers]) await page.context().close();
  });
});
