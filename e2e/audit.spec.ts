import type { Page } from '@playwright/test';
import { ADMIN } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed, pickOption } from './support/navigation.ts';
import { downloadedBy, refuse } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

async function choose(page: Page, filter: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await pickOption(page, { name, exact: true });
}

test('the log shows who did what, before and after, and can be filtered', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const { data, error } = await admin
    .from('clients')
    .insert({ name: 'Banksia Cabinets', email: `${crypto.randomUUID()}@example.com` })
    .select('id')
    .single();
  if (error) throw error;
  await admin.from('clients').update({ name: 'Banksia Joinery' }).eq('id', data.id);

  await holdSession(page);
  const release = await refuse(page, 'audit_entries', 'GET');
  let colleaguesAsked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('rpc/list_colleagues')) {
      colleaguesAsked += 1;
    }
  });
  await page.goto('/admin/audit');
  await expect(page.getByText('Failed to fetch the audit log')).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await choose(page, 'Table', 'Client');
  await choose(page, 'Action', 'Changed');
  await page.getByRole('searchbox', { name: 'Search by person' }).fill(ADMIN.email);
  await expect(page).toHaveURL(/q=admin/);
  const row = page.getByRole('row').filter({ hasText: ADMIN.email }).first();
  await expect(row).toContainText('Changed');
  await expect(row).toContainText('name');
  expect(colleaguesAsked).toBe(1);
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file).toContain('When,Person,Action,Table,Record,Name,Before,After');
  expect(file).toContain('Banksia Joinery');
  expect(file).not.toContain('Added');
  await row.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Client' });
  await expect(sheet.getByText('before: − Banksia Cabinets')).toBeVisible();
  await expect(sheet.getByText('after: + Banksia Joinery')).toBeVisible();
  await expect(sheet.getByRole('link', { name: data.id })).toHaveAttribute(
    'href',
    `/admin/clients?open=${data.id}`,
  );
  await page.keyboard.press('Escape');
  await isClosed(sheet);

  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('banksia joinery');
  await expect(page).toHaveURL(/q=banksia/);
  await expect(page.getByRole('row').nth(1)).toContainText('Banksia Joinery');
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('');
  await choose(page, 'Action', 'Exported');
  await choose(page, 'Table', 'Audit log');
  await expect(page.getByRole('row').nth(1)).toContainText(ADMIN.email);
});
