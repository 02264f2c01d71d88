import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { pdf, png } from '../tests/storage/samples.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { connectedTest as mailTest } from './support/test.ts';

/** The ten seconds in which people can undo sending, and the worker's check after them. */
const LEAVES_MS = 20_000;

async function storeFile(server: ServerProcess, name: string, type: string, content: Buffer) {
  const service = await serviceClient(server);
  const path = `${randomUUID()}-${name}`;
  const stored = await service.storage
    .from('mail-files')
    .upload(path, content, { contentType: type });
  expect(stored.error).toBeNull();
  return { name, type, size: content.byteLength, path };
}

/** A message from an address that nobody knows. */
async function receives(server: ServerProcess, fields: { subject: string; sender: string }) {
  const service = await serviceClient(server);
  const message = {
    fingerprint: randomUUID(),
    message_id: fields.sender,
    sender_name: 'Robin Marsh',
    recipients: ['hello@tuart.example'],
    body_text: `Words about ${fields.subject}`,
    remarks: ['timesheet.xlsx was not kept: it is not a PDF.'],
    answers: [],
    reply_tokens: [],
    files: [],
    is_sender_plausible: true,
    ...fields,
  };
  const { error } = await service.rpc('receive_message', { message });
  expect(error).toBeNull();
}

/** With a picture from another server and three of its own, two of which cannot be shown. */
async function receivesPictures(server: ServerProcess, subject: string) {
  const plan = Buffer.from('%PDF-1.4\n%%EOF\n');
  const fields = {
    sender: `${randomUUID()}@home.example`,
    subject,
    quoted_text: 'On Monday, Tuart wrote:\n> Are you still interested?',
    body_html: `<p>Words about <b>${subject}</b></p><span data-picture="https://pictures.example/shed.png">[Picture: Our shed]</span><span data-picture="cid:roof%40home">[Picture: Our roof]</span><span data-picture="cid:plan">[Picture: Our plan]</span><span data-picture="cid:lost">[Picture: Our dog]</span>`,
    files: [
      { ...(await storeFile(server, 'plan.pdf', 'application/pdf', plan)), content_id: 'plan' },
      {
        ...(await storeFile(server, 'roof.png', 'image/png', await png())),
        content_id: 'roof@home',
      },
    ],
  };
  await receives(server, fields);
}

async function readsMessage(page: Page, subject: string) {
  await page.getByRole('row', { name: subject }).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: subject });
  await expect(sheet.getByText(`Words about ${subject}`)).toBeVisible();
  await expect(sheet.getByText('timesheet.xlsx was not kept')).toBeVisible();
  await expect(sheet.getByText('Are you still interested?')).toBeHidden();
  await sheet.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(sheet.getByText('Are you still interested?')).toBeVisible();
  await sheet.getByRole('button', { name: 'Show the message as it was sent' }).click();
  const frame = sheet.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  await expect(frame.contentFrame().getByText('[Picture: Our shed]')).toBeVisible();
  await showsPictures(page, sheet);
}

/**
 * A picture that came with the message is shown. Pictures from other servers load when someone asks
 * for them, and not before.
 */
async function showsPictures(page: Page, sheet: Locator) {
  const loaded: string[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({ contentType: 'image/png', body: await png() });
  });
  const frame = sheet.locator('iframe').contentFrame();
  const enclosed = frame.getByRole('img', { name: 'Our roof' });
  await expect.poll(() => widthOf(enclosed)).toBeGreaterThan(0);
  await expect(frame.getByRole('img')).toHaveCount(1);
  // One came as a document, the other not at all.
  for (const name of ['Our plan', 'Our dog']) {
    await expect(frame.getByText(`[Picture: ${name}]`)).toBeVisible();
  }
  expect(loaded).toEqual([]);
  await sheet.getByRole('button', { name: 'Show pictures' }).click();
  await expect(frame.getByRole('img', { name: 'Our shed' })).toBeVisible();
  await expect.poll(() => widthOf(enclosed)).toBeGreaterThan(0);
  expect(loaded).toEqual(['https://pictures.example/shed.png']);
  await page.unroute('https://pictures.example/**');
}

/** The width of the picture itself, which is 0 unless it has loaded. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
}

async function filesWith(page: Page, name: string) {
  await page.getByRole('button', { name: 'File with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'File with…' });
  await expect(dialog.getByText('No matches.')).toBeVisible();
  await dialog.getByLabel('Person').fill(name);
  await dialog.getByRole('button', { name: `Lead: ${name}` }).click();
  await expect(toast(page, 'Message filed')).toBeVisible();
}

/** The sender becomes the lead, whose page shows the message. */
async function makesLead(page: Page, subject: string) {
  await page.getByRole('row', { name: subject }).getByRole('link').click();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect(page.getByRole('heading', { name: 'Robin Marsh', level: 1 })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: `Words about ${subject}` });
  await entry.getByRole('button', { name: 'Show the message' }).click();
  await expect(entry.getByText('timesheet.xlsx was not kept')).toBeVisible();
  await entry.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  await expect(reply.getByLabel('Message', { exact: true })).toHaveValue(
    new RegExp(`Robin Marsh wrote:\n> Words about ${subject}$`),
  );
  await page.keyboard.press('Escape');
  await expect(reply).toBeHidden();
}

async function answersWithFileAndCopy(page: Page, subject: string, copy: string) {
  const reply = page.getByRole('region', { name: 'Reply' });
  await expect(reply.getByLabel('Subject')).toHaveValue(`Re: ${subject}`);
  const text = reply.getByLabel('Message', { exact: true });
  await expect(text).toHaveValue(new RegExp(`Robin Marsh wrote:\n> Words about ${subject}$`));
  await text.focus();
  await page.keyboard.type('Hello {{first_name}}, in March.');
  await expect(text).toHaveValue(/^Hello {{first_name}}, in March\.\n\n/);
  await reply.getByText('CC, BCC and send time', { exact: true }).click();
  await reply.getByLabel('CC', { exact: true }).fill(copy);
  const file = await fileOnDisk('Our plan.pdf', pdf());
  await reply.getByLabel('Attach a file').setInputFiles(file);
  await expect(reply.getByRole('list', { name: 'Attached files' })).toContainText('Our plan.pdf');
  await text.press('Control+Enter');
  await expect(toast(page, 'Email queued')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).not.toHaveValue(/in March/);
}

/** The next toast takes the place of the one before, but not of the undo. */
async function takesItBackAndChangesIt(page: Page, copy: string) {
  const sent = page.getByRole('listitem').filter({ hasText: 'Waiting to be sent' });
  await expect(sent.getByText('Attached: 1 file')).toBeVisible();
  await expect(sent.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(toast(page, 'Lead changed')).toBeVisible();
  await page.getByRole('region', { name: 'Just sent' }).getByRole('button').click();
  await expect(toast(page, 'Back in your drafts')).toBeVisible();
  await expect(sent).toHaveCount(0);
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await drafts.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit' });
  await expect(edit.getByLabel('CC', { exact: true })).toHaveValue(copy);
  await expect(edit.getByRole('list', { name: 'Attached files' })).toContainText('Our plan.pdf');
  const text = edit.getByLabel('Message', { exact: true });
  await text.fill((await text.inputValue()).replace('in March', 'in April'));
  await edit.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email queued')).toBeVisible();
  await expect(drafts).toBeHidden();
}

async function isSentOnce(mail: MailServer, sender: string, copy: string) {
  const sent = () => mail.received.filter(({ to }) => to.includes(sender));
  await expect.poll(() => sent().length, { timeout: LEAVES_MS }).toBe(1);
  const [letter] = sent();
  expect(letter?.to).toEqual([sender, copy]);
  expect(letter?.source).toContain('Hello Robin, in April.');
  expect(letter?.source).toContain(`In-Reply-To: <${sender}>`);
  expect(letter?.source).toContain('filename="Our plan.pdf"');
}

mailTest(
  'messages from someone new are read, filed and answered; sending is undone, and the changed draft is sent',
  async ({ page, server, mail }) => {
    const [name, subject, other] = ['Robin', 'Question', 'Other'].map(
      (word) => `${word} ${randomUUID().slice(0, 8)}`,
    ) as [string, string, string];
    const [sender, copy] = [`${randomUUID()}@home.example`, `${randomUUID()}@example.com`];
    const admin = await adminClient(server.url);
    await admin.from('leads').insert({ name, email: `${randomUUID()}@example.com` });
    await receivesPictures(server, subject);
    await receives(server, { subject: other, sender });
    await holdSession(page);
    await page.goto('/admin/inbox');
    await expect(page.getByText('Mail is not being fetched')).toBeVisible();
    await readsMessage(page, subject);
    await filesWith(page, name);
    await expect(page.getByRole('row', { name: subject })).toBeHidden();
    await makesLead(page, other);
    await answersWithFileAndCopy(page, other, copy);
    await takesItBackAndChangesIt(page, copy);
    await isSentOnce(mail, sender, copy);
  },
);
