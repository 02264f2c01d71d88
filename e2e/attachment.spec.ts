import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { jpeg, pdf } from '../tests/storage/samples.ts';
import { ADMIN, type ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient, visitorClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { goWithin } from './support/navigation.ts';
import { refuse, toast } from './support/outage.ts';
import { holdSession, takeTime } from './support/people.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const REFUSED = 'Failed to upload attachment';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function fillIn(form: Locator, email: string, attachment: Upload | string): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill('Mia Tran');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('My résumé is attached.');
  await form.getByLabel('Attachment', { exact: true }).setInputFiles(attachment);
}

async function storedNames(server: ServerProcess): Promise<string[]> {
  const service = await serviceClient(server);
  const { data, error } = await service.storage.from('attachments').list();
  if (error) throw error;
  return data.map(({ name }) => name);
}

async function attachmentOf(server: ServerProcess, email: string) {
  const service = await serviceClient(server);
  const { data } = await service.from('leads').select('attachment_url').eq('email', email).single();
  return data?.attachment_url;
}

/** Who opened the lead, or its attachment, according to the audit log. */
async function viewsOf(server: ServerProcess, email: string, table_name: string) {
  const service = await serviceClient(server);
  const { data: lead } = await service.from('leads').select('id').eq('email', email).single();
  const { data } = await service
    .from('audit_log')
    .select('actor_email, after')
    .match({ action: 'view', record_id: lead?.id, table_name });
  return data;
}

/** No attachment opens unless the log records who opened it. */
async function opensAttachment(page: Page, server: ServerProcess, email: string, path: string) {
  await page.goto(`/admin/leads?q=${email}`);
  await page.getByRole('link', { name: 'Mia Tran' }).click();
  await expect(page.getByText('Résumé.pdf')).toBeVisible();
  await expect
    .poll(() => viewsOf(server, email, 'leads'))
    .toEqual([expect.objectContaining({ actor_email: ADMIN.email })]);
  const open = page.getByRole('button', { name: 'Download attachment' });
  const release = await refuse(page, 'rpc/record_view');
  await open.click();
  await expect(toast(page, 'Failed to open the attachment')).toBeVisible();
  await release();
  const download = page.waitForEvent('download');
  await open.click();
  expect((await download).suggestedFilename()).toBe('Résumé.pdf');
  expect(await viewsOf(server, email, 'attachments')).toEqual([
    { actor_email: ADMIN.email, after: { path } },
  ]);
  expect(server.output()).not.toMatch(/r[eé]sum[eé]/i);
}

/** Each is refused with the reason. The text stays. */
async function choosesUnsuitableFiles(form: Locator, email: string) {
  for (const [attachment, reason] of [
    [{ name: 'page.png', mimeType: 'image/png', buffer: HTML }, 'PDF and Word'],
    [await fileOnDisk('scan.pdf', Buffer.alloc(MAX_BYTES + 1)), 'up to 10 MB'],
  ] as const) {
    await fillIn(form, email, attachment);
    await form.getByRole('button', { name: 'Send Message' }).click();
    const summary = form.getByRole('alert');
    await expect(summary).toContainText(REFUSED);
    await expect(summary).toContainText(reason);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Mia Tran');
  }
  await form.getByRole('button', { name: 'Remove attachment' }).click();
  await expect(form.getByLabel('Attachment', { exact: true })).toHaveValue('');
}

async function exportsPersonalData(page: Page, email: string) {
  await goWithin(page, '/admin/privacy');
  await page.getByLabel('The person’s email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await exported).suggestedFilename()).toBe('personal-data.zip');
  const zip = await readFile(await (await exported).path());
  expect(zip.includes('Résumé.pdf')).toBe(true);
  expect(zip.includes(pdf())).toBe(true);
}

test('an unsuitable attachment is refused and not stored; only staff can open a good one, and the log records who did', async ({
  page,
  server,
}) => {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.1' });
  const email = 'mia.attached@example.com';
  const before = await storedNames(server);
  await visit(page, '/contact');
  const form = page.locator('#alternate-form');
  await choosesUnsuitableFiles(form, email);
  expect(await storedNames(server)).toEqual(before);
  await fillIn(form, email, { name: 'Résumé.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank you for your message')).toBeVisible();
  await expect(form.getByLabel('Attachment', { exact: true })).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Remove attachment' })).toBeHidden();

  const path = (await attachmentOf(server, email)) ?? '';
  expect(path).toMatch(/^\d{13}-[0-9a-f]{8}\.pdf$/);
  const visitor = await visitorClient(server.url);
  expect((await visitor.storage.from('attachments').download(path)).data).toBeNull();
  const open = await fetch(`${server.url}/storage/v1/object/public/attachments/${path}`);
  expect(open.status).toBe(404);

  await holdSession(page);
  await opensAttachment(page, server, email, path);
  await exportsPersonalData(page, email);
});

test.describe('the server', () => {
  function send(
    server: ServerProcess,
    address: string,
    file: File,
    sender: { id?: string; email?: string } = {},
  ) {
    const { id = randomUUID() } = sender;
    const { email = `robin.${id}@example.com` } = sender;
    const body = new FormData();
    for (const [name, value] of Object.entries({
      form: 'alternate',
      name: 'Robin Ashby',
      email,
      message: 'Straight to the server.',
      submission_id: id,
      fill_ms: '30000',
    })) {
      body.set(name, value);
    }
    body.set('attachment', file);
    const headers = { 'X-Forwarded-For': address };
    return fetch(`${server.url}/enquiries`, { method: 'POST', body, headers });
  }

  test('accepts 10 MB and not a byte more', async ({ server }) => {
    const head = pdf();
    const fileOf = (size: number) =>
      new File([new Uint8Array(head), new Uint8Array(size - head.length)], 'a.pdf', {
        type: 'application/pdf',
      });
    expect((await send(server, '203.0.113.4', fileOf(MAX_BYTES))).status).toBe(200);
    const before = await storedNames(server);
    const refused = await send(server, '203.0.113.4', fileOf(MAX_BYTES + 1));
    expect(refused.status).toBe(413);
    expect((await refused.json()).failure.title).toBe(REFUSED);
    expect(await storedNames(server)).toEqual(before);
  });

  test('keeps the smaller limit on other pages', async ({ server }) => {
    const body = Buffer.alloc(128 * 1024 + 1);
    const reply = await fetch(`${server.url}/recruitment`, { method: 'POST', body });
    expect(reply.status).toBe(413);
  });

  test('checks the limit before it stores, and keeps one file for a repeated submit', async ({
    server,
  }) => {
    const photo = new File([new Uint8Array(await jpeg())], 'a.jpg', { type: 'image/jpeg' });
    const before = await storedNames(server);
    const email = 'robin.often@example.com';
    const once = { id: randomUUID(), email };
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await send(server, '203.0.113.5', photo, once)).status).toBe(200);
    }
    expect(await storedNames(server)).toHaveLength(before.length + 1);
    for (let count = 0; count < 4; count += 1) {
      expect((await send(server, '203.0.113.5', photo, { email })).status).toBe(200);
    }
    expect((await send(server, '203.0.113.5', photo, { email })).status).toBe(429);
    expect(await storedNames(server)).toHaveLength(before.length + 5);
  });
});
