import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** A backup is made and restored, with the lowest priority. */
const BACKUP_MS = 120_000;

test('an administrator chooses when backups are made, and makes one now', async ({ page }) => {
  test.setTimeout(2 * BACKUP_MS);
  await holdSession(page);
  await page.goto('/admin/system');
  await expect(page.getByText('There are no backups yet.')).toBeVisible();
  await expect(page.getByText('They are not encrypted')).toBeVisible();

  await page.getByLabel('Time of day').fill('03:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Backup settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time of day')).toHaveValue('03:30');

  await page.getByRole('button', { name: 'Back up now' }).click();
  const list = page.getByRole('list', { name: 'Backups' });
  await expect(list).toContainText('Asked for by an administrator');
  await expect(list).toContainText('Proven', { timeout: BACKUP_MS });
  await expect(list).toContainText(/tuart-.*\.tar/);

  await page.goto('/admin');
  await expect(page.getByText('Last proven backup:')).toBeVisible();
});
