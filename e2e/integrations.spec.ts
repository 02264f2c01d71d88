import { isGenuine, type Receiver, startReceiver } from '../tests/integrations/webhook-receiver.ts';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.close());

test('an administrator connects another program with a webhook and a key, and revokes the key', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/integrations');
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
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.map(({ body }) => body.id)[2]).toBe(lead?.body.id);

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
});
