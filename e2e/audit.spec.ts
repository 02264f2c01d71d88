import type { Page } from '@playwright/test';
import { ADMIN } from '../tests/support/server-process.ts';
import { adminClient, createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed, openScreen } from './support/navigation.ts';
import { downloadedBy, refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

async function choose(page: Page, filter: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name, exact: true }).click();
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
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await choose(page, 'Action', 'Exported');
  await choose(page, 'Table', 'Audit log');
  await expect(page.getByRole('row').nth(1)).toContainText(ADMIN.email);
});

test('the log records who opened a lead and who downloaded its attachment', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const path = 'audit/resume.pdf';
  const file = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' });
  const uploaded = await service.storage.from('attachments').upload(path, file);
  expect(uploaded.error).toBeNull();
  const { data, error } = await service
    .from('leads')
    .insert({ name: 'Opened Once', email: 'opened@example.com', attachment_url: path })
    .select('id')
    .single();
  if (error) throw error;
  const viewsOf = async (table_name: string) => {
    const views = await service
      .from('audit_log')
      .select('actor_email, after')
      .match({ action: 'view', record_id: data.id, table_name });
    return views.data;
  };

  await holdSession(page);
  await page.goto(`/admin/leads?open=${data.id}`);
  await expect(page.getByRole('dialog', { name: 'Opened Once' })).toBeVisible();
  await expect
    .poll(() => viewsOf('leads'))
    .toEqual([expect.objectContaining({ actor_email: ADMIN.email })]);

  await test.step('an attachment opens through a signed link', async () => {
    const release = await refuse(page, 'rpc/record_view');
    await page.getByRole('button', { name: 'Download attachment' }).click();
    await expect(toast(page, 'Failed to open the attachment')).toBeVisible();
    await release();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download attachment' }).click();
    expect((await download).suggestedFilename()).toBe('resume.pdf');
    expect(await viewsOf('attachments')).toEqual([{ actor_email: ADMIN.email, after: { path } }]);
  });

  await test.step('the log finds it by action and by name', async () => {
    await page.keyboard.press('Escape');
    await openScreen(page, 'Audit');
    await choose(page, 'Action', 'Opened');
    const row = page.getByRole('row').filter({ hasText: 'Opened Once' });
    await expect(row.filter({ hasText: 'Lead' })).toBeVisible();
    await choose(page, 'Action', 'All actions');
    await page.getByRole('searchbox', { name: 'Search by person' }).fill('opened once');
    await expect(page).toHaveURL(/audit\?q=opened/);
    await expect(row.first()).toContainText('Opened');
  });
});

test('the log is for administrators only', async ({ page, server }) => {
  const recruiter = { email: 'audit-reader@example.com', password: 'a colleague’s password' };
  await createAccount(server, recruiter, 'recruiter');
  await holdSession(page, recruiter);
  await page.goto('/admin/audit');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Audit' })).toBeHidden();
});
