import type { Locator } from '@playwright/test';
import { enquiryForm, sendEnquiry } from '../tests/support/enquiry.ts';
import { expect } from './support/expect.ts';
import { openScreen } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PROMISE = /We’ll reply by \w+day( \d+ \w+,)? \d+:\d\d [ap]m\./;

test('the page that answers an enquiry without script shows the promise', async ({ request }) => {
  const form = Object.fromEntries(enquiryForm({ name: 'Nell Ford' }));
  const reply = await request.post('/contact', { form });
  expect(await reply.text()).toMatch(PROMISE);
});

async function addsClosure(closures: Locator) {
  const soon = new Date();
  const later = new Date(soon.getTime() + 20 * 24 * 60 * 60 * 1000);
  await closures.getByRole('button', { name: 'Add closure' }).click();
  const dialog = closures.page().getByRole('dialog');
  await dialog.getByLabel('Name').fill('Moving house');
  await dialog.getByLabel('First day').fill(soon.toISOString().slice(0, 10));
  await dialog.getByLabel('Last day').fill(later.toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Add closure' }).click();
  await expect(closures.getByText('Moving house')).toBeVisible();
}

test('staff see the promise of an enquiry, a reply keeps it, and a closure moves the next one', async ({
  page,
  server,
}) => {
  const estimate = 'page=/gone&block=a&kind=apprenticeship&start=2025-08-01&size=12';
  const petra = { name: 'Petra Quill', email: 'petra.quill@example.com', estimate };
  await sendEnquiry(server.url, petra);
  await holdSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/leads?reply=due');
  const row = page.getByRole('row', { name: /Petra Quill/ });
  await expect(row).toContainText(/Reply by \w{3} /);
  await row.getByRole('link', { name: 'Petra Quill' }).click();
  await page.getByRole('link', { name: 'Open lead' }).click();
  await expect(page.getByRole('heading', { name: 'Petra Quill', level: 1 })).toBeVisible();
  await expect(page.getByText(/Reply by \w{3} /)).toBeVisible();
  const shown = page.getByRole('region', { name: 'Estimate' });
  await expect(shown).toContainText('Apprenticeship starting 1 August 2025');
  await page.getByLabel('Note or call').fill('Rang back');
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText('Replied on time').first()).toBeVisible();

  await openScreen(page, 'Settings');
  const closures = page.locator('#closures');
  const christmas = closures.getByRole('checkbox', { name: /Closed on Christmas Day/ }).first();
  await christmas.click();
  await expect(christmas).not.toBeChecked();
  await christmas.click();
  await expect(christmas).toBeChecked();
  await addsClosure(closures);
  const { promise } = await (await sendEnquiry(server.url, { name: 'Quinn Bay' })).json();
  expect(promise).toMatch(/^We’ll reply by \w+day \d+ \w+, /);
  await closures.getByRole('button', { name: /Remove Moving house/ }).click();
  await expect(closures.getByText('Moving house')).toBeHidden();
});
