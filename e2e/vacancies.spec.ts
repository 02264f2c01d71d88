import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { formatAbn, isAbn } from '../app/lib/records/abn.ts';
import { pdf } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdBack, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

const DESK = { width: 1440, height: 900 };

/** An ABN that no organisation has yet: one number in 89 is one. */
function newAbn(): string {
  let number = Math.floor(10 ** 10 * (1 + 8 * Math.random()));
  while (!isAbn(String(number))) number += 1;
  return String(number);
}

async function addLead(server: ServerProcess, company: string) {
  const admin = await adminClient(server.url);
  const row = {
    name: 'Kim Harris',
    email: `${randomUUID()}@example.com`,
    phone: '08 5550 0123',
    company,
    service_type: 'apprenticeship',
    message: 'We need a second-year apprentice.',
  };
  const { data, error } = await admin.from('leads').insert(row).select('id').single();
  if (error) throw error;
  return data.id as string;
}

/** A wrong ABN is refused at its field. */
async function makesOrganisation(page: Page, company: string, job: string) {
  await page.getByRole('button', { name: 'Create organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create organisation' });
  await expect(dialog.getByLabel('Organisation')).toHaveValue(company);
  await dialog.getByLabel('ABN').fill('51 824 753 557');
  await dialog.getByLabel('Job title').fill(job);
  const make = dialog.getByRole('button', { name: 'Create organisation' });
  await make.click();
  await expect(dialog.getByText('This is not a valid ABN. Check its eleven digits.')).toBeVisible();
  const abn = newAbn();
  await dialog.getByLabel('ABN').fill(abn);
  await make.click();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(page.getByText(`ABN ${formatAbn(abn)}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Kim Harris');
  await page.getByRole('button', { name: 'Unlink Kim Harris' }).click();
  await expect(page.getByText('No one is linked to this organisation yet.')).toBeVisible();
}

async function writesAdvert(page: Page) {
  await expect(page.getByRole('list', { name: 'Before it opens' })).toContainText('A summary');
  await page.getByLabel('Suburb').fill('Fremantle');
  await page.getByLabel('Summary').fill('Learn the trade in a small workshop.');
  await expect(page.getByRole('article')).toContainText('Learn the trade in a small workshop.');
}

/** Buttons change the order, and the focus stays with the question. */
async function asksQuestions(page: Page) {
  const add = page.getByRole('button', { name: 'Add question' });
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  await add.click();
  await expect(questions.nth(0).getByLabel('Question', { exact: true })).toBeFocused();
  await page.keyboard.type('Licence?');
  await questions.nth(0).getByLabel('Answer').selectOption('Yes or no');
  await add.click();
  await expect(questions.nth(1).getByLabel('Question', { exact: true })).toBeFocused();
  await page.keyboard.type('Shift?');
  await page.getByRole('button', { name: 'Move question 2 up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
  await expect(questions.nth(0).getByLabel('Question', { exact: true })).toHaveValue('Shift?');
}

/**
 * A colleague saves first, and this page does not know it yet: this person is told, and nothing
 * typed is lost, even by a reload.
 */
async function settlesClash(page: Page, colleague: SupabaseClient) {
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const reads = await holdBack(page, 'vacancies', 'GET');
  const change = { suburb: 'Broome', trade: 'Joinery' };
  const { error } = await colleague.from('vacancies').update(change).eq('id', id);
  expect(error).toBeNull();
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await reads.release();
  await expect(page.getByText('they chose “Broome”, you chose “Fremantle”')).toBeVisible();
  await expect(page.getByLabel('Trade')).toHaveValue('Joinery');
  await expect(page.getByLabel('Suburb')).toHaveValue('Fremantle');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(page.getByLabel('Suburb')).toHaveValue('Fremantle');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(toast(page, 'Vacancy updated')).toBeVisible();
  const { data } = await colleague.from('vacancies').select('suburb, questions').eq('id', id);
  expect(data).toMatchObject([{ suburb: 'Fremantle', questions: [{ label: 'Shift?' }, {}] }]);
}

/** As a browser without script does. */
async function appliesOnSite(page: Page, { company, job }: { company: string; job: string }) {
  const site = page.getByRole('link', { name: 'View on site' });
  const address = (await site.getAttribute('href')) ?? '';
  const advert = await (await page.request.get(address)).text();
  expect(advert).toContain(`${job}</h1>`);
  expect(advert).not.toContain(company);
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('Joiner') };
  const typed = {
    ...{ name: `Ada for ${job}`, email: `${randomUUID()}@example.com`, phone: '0400 555 012' },
    ...{ date_of_birth: '1990-02-28', work_rights: 'Australian citizen', resume },
  };
  const sent = await page.request.post(`${address}/apply`, { multipart: typed });
  expect(await sent.text()).toContain('Application sent');
}

test('an employer’s enquiry becomes an organisation and an open advert, which someone applies for', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  const [company, job] = [`Banksia ${tag}`, `Joiner ${tag}`];
  const leadId = await addLead(server, company);
  const colleague = await clientOf(server, await createStaff(server));
  await holdSession(page);
  await page.setViewportSize(DESK);
  await page.goto(`/admin/leads/${leadId}`);
  await makesOrganisation(page, company, job);

  await page.getByRole('link', { name: job }).click();
  await writesAdvert(page);
  await asksQuestions(page);
  await settlesClash(page, colleague);
  await appliesOnSite(page, { company, job });
  await page.getByRole('tab', { name: 'Pipeline' }).click();
  await expect(page.getByRole('article', { name: `Ada for ${job}` })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(
    page.getByRole('heading', { name: `Copy of ${job}`, level: 1 }).first(),
  ).toBeVisible();
});
