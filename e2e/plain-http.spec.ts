import { PLAIN_HOST } from '../playwright.config.ts';
import { pdf, png } from '../tests/storage/samples.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, takeTime } from './support/people.ts';
import { authenticatorApp, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { toasts, visit } from './support/visitor.ts';

/**
 * Opens the site as an office does on its own network: over http and by host name, where browsers
 * leave out functions that they offer on https and localhost.
 */
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', PLAIN_HOST)),
});

test('on plain http a visitor sends both forms', async ({ page, server }) => {
  await visit(page, '/');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  const main = page.locator('#main-form');
  await fillInMainForm(main, { name: 'Ada Wells', email: 'ada.plain@example.com' });
  await takeTime(main);
  await main.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(toasts(page)).toContainText('Thank you for your message.');

  await visit(page, '/contact');
  const form = page.locator('#alternate-form');
  await form.getByLabel('Name', { exact: true }).fill('Ben Hall');
  await form.getByLabel('Email').fill('ben.plain@example.com');
  await form.getByLabel('Message').fill('My résumé is attached.');
  await form
    .getByLabel('Attachment', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf() });
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(toasts(page)).toContainText('Thank you for your message');
  const service = await serviceClient(server);
  const { data } = await service.from('leads').select('email').like('email', '%.plain@example.com');
  expect(data?.map(({ email }) => email).sort()).toEqual([
    'ada.plain@example.com',
    'ben.plain@example.com',
  ]);
});

test('on plain http staff sign in, upload, publish and set up a second factor', async ({
  page,
  server,
}) => {
  const staff = await createStaff(server, 'admin');
  await page.goto('/admin/media');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const buffer = await png({ width: 400, height: 300 });
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'crew.png', mimeType: 'image/png', buffer });
  await page.getByRole('list', { name: 'Files to upload' }).getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(toasts(page)).toContainText('File uploaded successfully');

  await page.goto('/admin/content?tab=pages');
  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await dialog.getByLabel('Title').fill('Plain http');
  await dialog.getByLabel('Content').fill('Readable without a certificate.');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  const row = page.getByRole('row', { name: /Plain http/ });
  await row.getByRole('button', { name: /^Publish / }).click();
  await expect(toasts(page)).toContainText('Page published');
  const published = await (await page.request.get(`${server.url}/plain-http`)).text();
  expect(published).toContain('Readable without a certificate.');

  // The editor reserves its page for this tab, and copies a link.
  await row.getByRole('link', { name: 'Edit Plain http' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toasts(page)).toContainText('Link copied');

  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  const app = authenticatorApp(secret);
  await page.getByLabel('Code').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toasts(page)).toContainText('Recovery codes copied');
});
