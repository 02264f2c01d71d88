import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, holdSession, takeTime } from './support/people.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const PROMISE = /We reply by \w+day( \d+ \w+,)? \d+:\d\d [ap]m\./;

test('an enquiry without script shows the promise', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/contact');
  const form = page.locator('#alternate-form');
  await form.getByLabel('Name', { exact: true }).fill('Nell Ford');
  await form.getByLabel('Email').fill('nell.ford@example.com');
  await form.getByLabel('Message').fill('Please call me about a traineeship.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(PROMISE)).toBeVisible();
  await context.close();
});

test('staff see the promise of an enquiry, and a reply keeps it', async ({ page }) => {
  await visit(page, '/');
  const form = page.locator('#contact form');
  await fillInMainForm(form, { name: 'Petra Quill', email: 'petra.quill@example.com' });
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(form.getByText(PROMISE)).toBeVisible();

  await holdSession(page);
  await page.goto('/admin/leads?reply=due');
  const row = page.getByRole('row', { name: /Petra Quill/ });
  await expect(row).toContainText(/Reply by \w{3} /);
  await inspect(page, 'leads with a promise', { isKnownLayout: true });
  await row.getByRole('link', { name: 'Petra Quill' }).click();
  await page.getByRole('link', { name: 'Open lead' }).click();
  await expect(page.getByRole('heading', { name: 'Petra Quill', level: 1 })).toBeVisible();
  await expect(page.getByText(/Reply by \w{3} /)).toBeVisible();
  await page.getByLabel('Note or call').fill('Rang back');
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText('Replied in time').first()).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Kept in the last 30 days' }).click();
  await expect(page.getByRole('row', { name: /Petra Quill/ })).toContainText('Replied in time');
});

test('a closure moves the next promise, and a holiday can be switched off', async ({ page }) => {
  await holdSession(page);
  await page.goto('/admin/settings');
  const closures = page.locator('#closures');
  await expect(closures.getByText('Christmas Day', { exact: true }).first()).toBeVisible();
  await inspect(page, 'closures', { isKnownLayout: true });
  const christmas = closures.getByRole('checkbox', { name: /Closed on Christmas Day/ }).first();
  await christmas.click();
  await expect(christmas).not.toBeChecked();
  await christmas.click();
  await expect(christmas).toBeChecked();

  const soon = new Date();
  const later = new Date(soon.getTime() + 20 * 24 * 60 * 60 * 1000);
  await closures.getByRole('button', { name: 'Add closure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Moving house');
  await dialog.getByLabel('First day').fill(soon.toISOString().slice(0, 10));
  await dialog.getByLabel('Last day').fill(later.toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Add closure' }).click();
  await expect(closures.getByText('Moving house')).toBeVisible();

  await visit(page, '/');
  const form = page.locator('#contact form');
  await fillInMainForm(form, { name: 'Quinn Bay', email: 'quinn.bay@example.com' });
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(form.getByText(/We reply by \w+day \d+ \w+, /)).toBeVisible();

  await page.goto('/admin/settings');
  await closures.getByRole('button', { name: /Remove Moving house/ }).click();
  await expect(closures.getByText('Moving house')).toBeHidden();
});
