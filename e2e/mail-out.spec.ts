import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pdf } from '../tests/storage/samples.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { openScreen } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { connectedTest as mailTest } from './support/test.ts';

/** The ten seconds in which people can undo sending, and the worker's check after them. */
const LEAVES_MS = 20_000;

async function addLead(server: ServerProcess, name = 'Kim Ng') {
  const service = await serviceClient(server);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { data, error } = await service.from('leads').insert({ name, email }).select('id').single();
  if (error) throw new Error(error.message);
  return { id: data.id, name, email, service };
}

type Lead = Awaited<ReturnType<typeof addLead>>;

async function receiveFrom({ id, email, service }: Lead) {
  const { error } = await service.from('received_messages').insert({
    fingerprint: randomUUID(),
    message_id: `${id}@example.com`,
    sender: email,
    sender_name: 'Kim Ng',
    subject: 'RE: Re: A place in spring',
    body_text: 'Is there a place?\nI can start soon.',
    lead_id: id,
    filed_by: 'sender',
    filed_at: new Date().toISOString(),
  });
  if (error) throw new Error(error.message);
}

async function answersWithFileAndCopy(page: Page, copy: string) {
  await page.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog', { name: 'Reply' });
  await expect(reply.getByLabel('Subject')).toHaveValue('Re: A place in spring');
  const text = reply.getByLabel('Message', { exact: true });
  await expect(text).toHaveValue(/Kim Ng wrote:\n> Is there a place\?\n> I can start soon\.$/);
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(reply.getByText('Please enter a message.')).toBeVisible();
  await text.fill(`Hello {{first_name}}, in March.${await text.inputValue()}`);
  await reply.getByText('CC and BCC', { exact: true }).click();
  await reply.getByLabel('CC', { exact: true }).fill('not an address');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(reply.getByText('“not an address” is not an email address.')).toBeVisible();
  await reply.getByLabel('CC', { exact: true }).fill(copy);
  const file = await fileOnDisk('Our plan.pdf', pdf());
  await reply.getByLabel('Attach a file').setInputFiles(file);
  await expect(reply.getByRole('list', { name: 'Attached files' })).toContainText('Our plan.pdf');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email queued')).toBeVisible();
}

async function takesItBackAndChangesIt(page: Page, copy: string) {
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Back in your drafts')).toBeVisible();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await expect(drafts).toContainText('Re: A place in spring');
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

function mailsTo(mail: MailServer, address: string) {
  return mail.received.filter(({ to }) => to.includes(address));
}

mailTest(
  'sending a reply with a file and a copy is undone, and the changed draft is sent',
  async ({ page, server, mail }) => {
    const lead = await addLead(server);
    const copy = `${randomUUID().slice(0, 8)}@example.com`;
    await receiveFrom(lead);
    await holdSession(page);
    await page.goto(`/admin/leads/${lead.id}`);
    await answersWithFileAndCopy(page, copy);
    await takesItBackAndChangesIt(page, copy);
    await expect.poll(() => mailsTo(mail, lead.email).length, { timeout: LEAVES_MS }).toBe(1);
    const [sent] = mailsTo(mail, lead.email);
    expect(sent?.to).toEqual([lead.email, copy]);
    expect(sent?.source).toContain('Hello Kim, in April.');
    expect(sent?.source).toContain(`In-Reply-To: <${lead.id}@example.com>`);
    expect(sent?.source).toContain('filename="Our plan.pdf"');
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
      'Re: A place in spring',
    );
  },
);

mailTest(
  'news goes to a selection without stopped addresses, and the mail status says whether mail works',
  async ({ page, server }) => {
    const tag = `Batch ${randomUUID().slice(0, 8)}`;
    await addLead(server, `${tag} Ada`);
    const { email } = await addLead(server, `${tag} Bob`);
    await holdSession(page);
    await page.goto('/admin/emails');
    await page.getByRole('button', { name: 'Stopped addresses' }).click();
    const stops = page.getByRole('dialog', { name: 'Stopped addresses' });
    await stops.getByLabel('Address or number').fill(email);
    await stops.getByRole('button', { name: 'Add' }).click();
    await expect(stops.getByRole('list', { name: 'Stopped addresses' })).toContainText(email);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mail status' }).click();
    const status = page.getByRole('dialog', { name: 'Mail status' });
    await status.getByRole('button', { name: 'Send me a test message' }).click();
    await expect(status.getByText('The mail server accepted the message')).toBeVisible();
    await page.keyboard.press('Escape');

    await openScreen(page, 'Leads');
    await page.getByRole('searchbox', { name: 'Search' }).fill(tag);
    await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Email them' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email them' });
    await dialog.getByLabel('Subject').fill('Open day');
    await dialog.getByLabel('Message', { exact: true }).fill('Dear {{first_name}}, come in.');
    await dialog.getByLabel('This is news or advertising').check();
    await expect(dialog.getByRole('list', { name: 'People left out' })).toContainText('Bob');
    await dialog.getByText('Preview', { exact: true }).click();
    await expect(dialog.frameLocator('iframe').getByText('Dear Batch, come in.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('0 of 1 sent')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel the remaining 1' }).click();
    await expect(dialog.getByText('0 of 1 sent, 1 cancelled.')).toBeVisible();
    const admin = await adminClient(server.url);
    const { data } = await admin.from('emails').select('status').eq('subject', 'Open day');
    expect(data).toEqual([{ status: 'cancelled' }]);
  },
);
