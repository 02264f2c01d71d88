import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../app/lib/supabase/database.types.ts';
import { pdf } from '../tests/storage/samples.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { findInMail } from './support/mail.ts';
import { holdSession, takeTime } from './support/people.ts';
import { connectedTest as test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };
const LINK = /http\S+\/guardian\/[0-9a-f]{64}/;
const RECEIPT = /http\S+\/applications\/[0-9a-f]{64}/;
const RESUME = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf('Carpenter') };
const SIXTEEN = `${new Date().getFullYear() - 16}-01-01`;

async function openJob(admin: SupabaseClient<Database>) {
  const employer = await admin.from('organisations').insert({ name: 'Jarrah Joinery' });
  if (employer.error) throw employer.error;
  const { data: organisation } = await admin
    .from('organisations')
    .select('id')
    .eq('name', 'Jarrah Joinery')
    .single();
  const { data, error } = await admin
    .from('vacancies')
    .insert({
      title: 'Apprentice Joiner',
      kind: 'apprenticeship',
      suburb: 'Midland',
      postcode: '6056',
      summary: 'Learn a trade.',
      description: 'Four years with a small team.',
      pay_from: 20,
      pay_to: 25.5,
      pay_per: 'hour',
      starts_on: '2083-02-01',
      organisation_id: organisation?.id ?? null,
      show_employer: true,
      status: 'open',
    })
    .select('id, slug')
    .single();
  if (error) throw error;
  return data;
}

/** The date comes first, and opens the guardian's fields without moving the focus. */
async function entersBirthDate(page: Page, form: Locator) {
  const born = form.getByLabel('Date of birth');
  const first = form.locator('input:visible:not([tabindex="-1"])').first();
  await expect(first).toHaveAttribute('name', 'date_of_birth');
  await expect(form.getByLabel('Their name')).toHaveCount(0);
  await born.fill(SIXTEEN);
  await expect(form.getByLabel('Their name')).toBeVisible();
  await expect(born).toBeFocused();
  await expect(page.getByText('this form now also asks for your parent or guardian')).toHaveRole(
    'status',
  );
}

async function fillsIn(form: Locator) {
  await form.getByLabel('Name', { exact: true }).fill('Zed Young');
  await form.getByLabel('Email', { exact: true }).fill('zed.young@example.com');
  await form.getByLabel('Phone', { exact: true }).fill('0400 555 021');
  await form.getByLabel('Their name').fill('Pat Young');
  await form.getByLabel('Relationship to you').fill('Father');
  await form.getByLabel('Their phone').fill('0400 555 022');
  await form.getByLabel('Their email').fill('pat.young@example.com');
  // A slip: nothing typed is lost when the date is put right.
  await form.getByLabel('Date of birth').fill('1990-01-01');
  await expect(form.getByLabel('Their name')).toHaveCount(0);
  await form.getByLabel('Date of birth').fill(SIXTEEN);
  await expect(form.getByLabel('Their name')).toHaveValue('Pat Young');
  await form.getByLabel('Your right to work in Australia').selectOption('Australian citizen');
  await form.getByLabel('Résumé').first().setInputFiles(RESUME);
  await form.getByLabel('Phone and email').check();
}

async function guardianReads(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Your agreement' })).toBeVisible();
  const main = page.getByRole('main');
  for (const fact of [
    'Zed Young is under 18 and has applied for “Apprentice Joiner”',
    'Jarrah Joinery',
    'Midland WA 6056',
    '$20 to $25.50 an hour',
    '1 Feb 2083',
    'phone and email',
  ]) {
    await expect(main).toContainText(fact);
  }
  await expect(main.getByRole('link', { name: 'How we handle personal details' })).toBeVisible();
  await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
  await inspect(page, 'guardian', { isKnownLayout: true });
}

async function guardianAnswers(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Thank you. We have recorded that you');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(title));
}

async function staffSeeWhy(page: Page, vacancyId: string) {
  await page.setViewportSize(DESK);
  await holdSession(page);
  await page.goto(`/admin/vacancies/${vacancyId}?tab=pipeline`);
  const card = page.getByRole('article', { name: 'Zed Young' });
  await expect(card).toContainText('Awaiting guardian');
  await card.getByLabel('Select Zed Young').check();
  await page.getByRole('button', { name: 'Share with employer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'What is shared' })).toContainText(
    'Zed Young: will not be shared. Zed Young is under 18, and the parent or guardian has not agreed yet.',
  );
  await expect(dialog.getByText('Nobody here can be shared yet')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await card.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Under 18: Pat Young has not agreed yet');
  await expect(sheet.getByRole('link', { name: '0400 555 022' })).toHaveAttribute(
    'href',
    'tel:0400555022',
  );
  await sheet.getByRole('button', { name: 'Plan interview Zed Young' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan interview' });
  await expect(plan).toContainText('Under 18: Pat Young has not agreed yet');
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Ask the guardian again' }).click();
  await expect(page.getByText('We are emailing the guardian now')).toBeVisible();
}

test.describe('someone of 16', () => {
  test.use({ viewport: PHONE });

  test('applies on a phone, and the guardian reads, agrees, reads again and takes it back', async ({
    page,
    server,
    mail,
    context,
  }) => {
    const admin = await adminClient(server.url);
    const job = await openJob(admin);
    await visit(page, `/jobs/${job.slug}/apply`);
    const form = page.locator(`#apply-${job.slug}-form`);
    await entersBirthDate(page, form);
    await fillsIn(form);
    await takeTime(form);
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
    const receipt = await findInMail(mail, 'zed.young@example.com', RECEIPT);
    const link = await findInMail(mail, 'pat.young@example.com', LINK);
    await staffSeeWhy(await context.newPage(), job.id);

    await guardianReads(page, link);
    await guardianAnswers(page, 'I agree', 'You have agreed');
    await page.goto(link);
    await expect(page.getByText(/^You agreed on /)).toBeVisible();
    await page.goto(receipt);
    await expect(page.getByText('We have received it')).toBeVisible();
    await page.goto(link);
    await guardianAnswers(page, 'I no longer agree', 'You have not agreed');
    await page.goto(receipt);
    await expect(page.getByText('Only they can change their answer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Apply again' })).toHaveCount(0);
    await page.goto(link);
    await guardianAnswers(page, 'I agree after all', 'You have agreed');
    await findInMail(mail, 'zed.young@example.com', /no longer agrees/);
  });
});
