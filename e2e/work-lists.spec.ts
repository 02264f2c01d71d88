import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const DOWN = { status: 503, json: { message: 'Down.' } };

/** The table answers nothing but this method's refusal until it is released. */
async function breakTable(page: Page, table: string, method: string) {
  const address = new RegExp(`/rest/v1/${table}\\b`);
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(DOWN) : route.fallback(),
  );
  return () => page.unroute(address);
}

function toast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').getByText(text, { exact: true });
}

test('staff, tasks and emails: added without validation, deleted, and what fails says so', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await holdSession(page);
  const lists = [
    { path: 'staff', noun: 'staff', add: 'Add staff', fields: { Position: 'Trainer' } },
    { path: 'tasks', noun: 'task', add: 'Add task', fields: { Description: 'Ring back' } },
  ];
  for (const { path, noun, add, fields } of lists) {
    let release = await breakTable(page, path, 'GET');
    await page.goto(`/admin/${path}`);
    await expect(page.getByText(`Failed to fetch ${path}`)).toBeVisible({ timeout: 15_000 });
    await release();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('table')).toBeVisible();

    release = await breakTable(page, path, 'POST');
    await page.getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: add }).click();
    await expect(toast(page, `Failed to add ${noun}`)).toBeVisible();
    await release();
    // No name and no title: the form checks nothing (§5).
    await dialog.getByRole('button', { name: add }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('searchbox').fill(Object.values(fields)[0] ?? '');
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(1);
    release = await breakTable(page, path, 'DELETE');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, `Failed to delete ${noun}`)).toBeVisible();
    await release();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/^No .* match$/)).toBeVisible();
  }

  let release = await breakTable(page, 'emails', 'GET');
  await page.goto('/admin/emails');
  await expect(page.getByText('Failed to fetch emails')).toBeVisible({ timeout: 15_000 });
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  release = await breakTable(page, 'emails', 'POST');
  await page.getByRole('button', { name: 'Compose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('First reply');
  await dialog.getByLabel('Text').press('End');
  await dialog.getByText('Preview', { exact: true }).click();
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByText('Hello there,')).toBeVisible();
  await dialog.getByLabel('Recipient').fill('someone@example.com');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Failed to add email')).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email queued')).toBeVisible();

  // Without SMTP_URL it stays in the outbox, where it can be called back and sent on its way again.
  await page.getByRole('link', { name: /Your enquiry/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Hello there,')).toBeVisible();
  release = await breakTable(page, 'emails', 'PATCH');
  await sheet.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(toast(page, 'Failed to cancel email')).toBeVisible();
  await sheet.getByRole('button', { name: 'Retry now' }).click();
  await expect(toast(page, 'Failed to retry email')).toBeVisible();
  await release();
  await sheet.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(sheet.getByText('cancelled', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Retry now' }).click();
  await expect(sheet.getByText('queued', { exact: true })).toBeVisible();
  release = await breakTable(page, 'emails', 'DELETE');
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this email?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete email')).toBeVisible();
  await release();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: /Your enquiry/ })).toBeHidden();
});

test('a task is done, opened again, and found by its state', async ({ page }) => {
  const title = `Ring the host ${randomUUID()}`;
  await holdSession(page);
  await page.goto('/admin/tasks');
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Due').fill('2020-01-31');
  await dialog.getByLabel('Assignee').selectOption('Priya Nair');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('overdue');
  await page.goto('/admin/tasks?state=overdue');
  await expect(row).toContainText('Priya Nair');
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(row).toBeHidden();
  await page.goto('/admin/tasks?state=done');
  await row.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toBeHidden();
});

test('leads and clients: what fails says so', async ({ page }) => {
  test.setTimeout(60_000);
  await holdSession(page);
  const name = `Kim ${randomUUID()}`;
  for (const noun of ['lead', 'client']) {
    let release = await breakTable(page, `rpc/find_${noun}s`, 'POST');
    await page.goto(`/admin/${noun}s`);
    await expect(page.getByText(`Failed to fetch ${noun}s`)).toBeVisible({ timeout: 15_000 });
    await release();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(`Failed to fetch ${noun}s`)).toBeHidden();
    release = await breakTable(page, `${noun}s`, 'POST');
    await page.getByRole('button', { name: `Add ${noun}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(`${randomUUID()}@example.com`);
    await dialog.getByRole('button', { name: `Add ${noun}` }).click();
    await expect(toast(page, `Failed to add ${noun}`)).toBeVisible();
    await release();
    await dialog.getByRole('button', { name: `Add ${noun}` }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  }
});
