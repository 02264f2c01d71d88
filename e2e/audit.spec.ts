import type { Page } from '@playwright/test';
import { isGenuine, type Receiver, startReceiver } from '../tests/integrations/webhook-receiver.ts';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import { ADMIN, type ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { goWithin, pickOption } from './support/navigation.ts';
import { downloadedBy } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

async function addsWebhook(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Name').fill('Spreadsheet');
  await dialog.getByLabel('Address').fill('http://10.0.0.1/hook');
  await dialog.getByLabel('A lead arrives').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('10.0.0.1 is inside our own network.')).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await dialog.getByLabel('Signing secret').inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

async function testsAndDelivers(page: Page, server: ServerProcess, secret: string) {
  const webhook = page.getByRole('listitem', { name: 'Spreadsheet' });
  await webhook.getByRole('button', { name: 'Test Spreadsheet' }).click();
  await expect(webhook.getByText('The receiver accepted the test')).toBeVisible();
  await sendEnquiry(server.url, { name: 'Ada', email: 'ada@example.com' });
  await webhook.getByRole('button', { name: 'Deliveries of Spreadsheet' }).click();
  const delivery = webhook.getByRole('listitem').filter({ hasText: 'A lead arrives' });
  await expect(delivery.getByText('Delivered')).toBeVisible();
  const [ping, lead] = receiver.received;
  expect(ping && isGenuine(secret, ping)).toBe(true);
  expect(lead?.body).toMatchObject({ event: 'lead.created', data: { name: 'Ada' } });
}

async function createsAndRevokesKey(page: Page, server: ServerProcess) {
  await page.getByRole('button', { name: 'Create API key' }).click();
  const maker = page.getByRole('dialog', { name: 'Create API key' });
  await maker.getByLabel('Name').fill('Reporting');
  await maker.getByLabel('Role').selectOption('viewer');
  await maker.getByRole('button', { name: 'Create key' }).click();
  const apikey = await maker.getByLabel('API key').inputValue();
  await maker.getByRole('button', { name: 'Done' }).click();
  const pages = `${server.url}/rest/v1/content_pages?select=id`;
  const status = async () => (await fetch(pages, { headers: { apikey } })).status;
  expect(await status()).toBe(200);
  const key = page.getByRole('listitem', { name: 'Reporting' });
  await key.getByRole('button', { name: 'Revoke Reporting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(key.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await status()).toBe(401);
}

async function choose(page: Page, filter: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await pickOption(page, { name, exact: true });
}

async function filtersAndExports(page: Page) {
  await choose(page, 'Table', 'Client');
  await choose(page, 'Action', 'Changed');
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(ADMIN.email);
  await expect(page).toHaveURL(/q=admin/);
  const row = page.getByRole('row').filter({ hasText: 'Admin' }).first();
  await expect(row).toContainText('Changed');
  await expect(row).toContainText('name');
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file).toContain('When,Person,Action,Table,Record,Name,Before,After');
  expect(file).toContain('Banksia Joinery');
  expect(file).not.toContain('Added');
  return row;
}

/** Adds a client and changes its name. Returns its id. */
async function renameClient(server: ServerProcess): Promise<string> {
  const admin = await adminClient(server.url);
  const { data, error } = await admin
    .from('clients')
    .insert({ name: 'Banksia Cabinets', email: `${crypto.randomUUID()}@example.com` })
    .select('id')
    .single();
  if (error) throw error;
  await admin.from('clients').update({ name: 'Banksia Joinery' }).eq('id', data.id);
  return data.id;
}

test('an administrator connects another program, and reads in the log who did what, before and after', async ({
  page,
  server,
}) => {
  const clientId = await renameClient(server);
  let colleaguesAsked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('rpc/list_colleagues')) {
      colleaguesAsked += 1;
    }
  });
  await holdSession(page);
  await page.goto('/admin/integrations');
  await testsAndDelivers(page, server, await addsWebhook(page));
  await createsAndRevokesKey(page, server);

  await goWithin(page, '/admin/audit');
  const row = await filtersAndExports(page);
  expect(colleaguesAsked).toBe(1);
  await row.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Client' });
  await expect(sheet.getByText('before: − Banksia Cabinets')).toBeVisible();
  await expect(sheet.getByText('after: + Banksia Joinery')).toBeVisible();
  await expect(sheet.getByRole('link', { name: clientId })).toHaveAttribute(
    'href',
    `/admin/clients?open=${clientId}`,
  );
});
