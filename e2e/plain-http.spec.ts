import { PLAIN_HOST } from '../playwright.config.ts';
import { png } from '../tests/storage/samples.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { authenticatorApp, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { toasts } from './support/visitor.ts';

/**
 * Opens the site as an office does on its own network: over http and by host name, where browsers
 * leave out functions that they offer on https and localhost. A visitor's form is sent in this way in
 * form-attack.spec.ts.
 */
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', PLAIN_HOST)),
});

test('on plain http staff sign in, upload, publish and set up a second factor', async ({
  page,
  server,
}) => {
  const staff = await createStaff(server, 'admin');
  await page.goto('/admin/media');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const buffer = await png({ width: 400, height: 300 });
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'crew.png', mimeType: 'image/png', buffer });
  await page.getByRole('list', { name: 'Files to upload' }).getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(toasts(page)).toContainText('File uploaded successfully');

  await goWithin(page, '/admin/content?tab=pages');
  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await dialog.getByLabel('Title').fill('Plain http');
  await dialog.getByLabel('Content').fill('Readable without a certificate.');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  const row = page.getByRole('row', { name: /Plain http/ });
  await row.getByRole('button', { name: /^Publish / }).click();
  await expect(toasts(page)).toContainText('Page published');
  await expect
    .poll(async () => (await page.request.get(`${server.url}/plain-http`)).text())
    .toContain('Readable without a certificate.');

  // The editor reserves its page for this tab, and copies a link.
  await row.getByRole('link', { name: 'Edit Plain http' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toasts(page)).toContainText('Link copied');

  await goWithin(page, '/admin/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  const app = authenticatorApp(secret);
  await page.getByLabel('Code').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toasts(page)).toContainText('Recovery codes copied');
});
