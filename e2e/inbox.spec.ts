import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** A message from someone whose address nobody knows. */
async function receives(server: ServerProcess, subject: string) {
  const service = await serviceClient(server);
  const picture = { content: await png(), path: `${randomUUID()}.png` };
  const stored = await service.storage
    .from('mail-files')
    .upload(picture.path, picture.content, { contentType: 'image/png' });
  expect(stored.error).toBeNull();
  const plan = { content: Buffer.from('%PDF-1.4\n%%EOF\n'), path: `${randomUUID()}.pdf` };
  const storedPlan = await service.storage
    .from('mail-files')
    .upload(plan.path, plan.content, { contentType: 'application/pdf' });
  expect(storedPlan.error).toBeNull();
  const message = {
    fingerprint: randomUUID(),
    sender: 'robin@home.example',
    sender_name: 'Robin Marsh',
    recipients: ['hello@tuart.example'],
    subject,
    body_text: `Words about ${subject}`,
    quoted_text: 'On Monday, Tuart wrote:\n> Are you still interested?',
    body_html: `<p>Words about <b>${subject}</b></p><a href="https://jobs.example/" target="_blank" rel="noopener">Jobs</a><span data-picture="https://pictures.example/shed.png">[Picture: Our shed]</span><span data-picture="cid:roof%40home">[Picture: Our roof]</span><span data-picture="cid:plan">[Picture: Our plan]</span><span data-picture="cid:lost">[Picture: Our dog]</span>`,
    files: [
      {
        ...{ name: 'plan.pdf', type: 'application/pdf', size: plan.content.byteLength },
        ...{ path: plan.path, content_id: 'plan' },
      },
      {
        ...{ name: 'roof.png', type: 'image/png', size: picture.content.byteLength },
        ...{ path: picture.path, content_id: 'roof@home' },
      },
    ],
    remarks: ['timesheet.xlsx was not kept: it is not a PDF.'],
    answers: [],
    reply_tokens: [],
    is_sender_plausible: true,
  };
  const { error } = await service.rpc('receive_message', { message });
  expect(error).toBeNull();
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
  await expect(frame.contentFrame().getByText(`Words about ${subject}`)).toBeVisible();
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

/** The sender becomes the lead. */
async function makesLead(page: Page, subject: string) {
  await page.getByRole('row', { name: subject }).getByRole('link').click();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect(page.getByRole('heading', { name: 'Robin Marsh' })).toBeVisible();
}

test('messages from someone new are read and filed with a lead, which shows them, or become one', async ({
  page,
  server,
}) => {
  const name = `Robin ${randomUUID().slice(0, 8)}`;
  const subject = `Question ${randomUUID().slice(0, 8)}`;
  const other = `Other ${randomUUID().slice(0, 8)}`;
  const admin = await adminClient(server.url);
  const row = { name, email: `${randomUUID()}@example.com` };
  const { data: lead } = await admin.from('leads').insert(row).select('id').single();
  await receives(server, subject);
  await receives(server, other);
  await holdSession(page);
  await page.goto('/admin/inbox');
  await expect(page.getByText('Mail is not being fetched')).toBeVisible();
  await expect(page.getByText('Set IMAP_URL')).toBeVisible();
  await readsMessage(page, subject);
  await inspect(page, 'a received message');
  await filesWith(page, name);
  await expect(page.getByRole('row', { name: other })).toBeVisible();
  await expect(page.getByRole('row', { name: subject })).toBeHidden();
  await makesLead(page, other);

  await page.goto(`/admin/leads/${lead?.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: `Words about ${subject}` });
  await expect(entry.getByText(subject, { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: 'Show the message' }).click();
  await expect(entry.getByText('Filed by hand.')).toBeVisible();
  await expect(entry.getByRole('link', { name })).toHaveAttribute(
    'href',
    `/admin/leads/${lead?.id}`,
  );
});
