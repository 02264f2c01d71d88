import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatAbn, isAbn } from '../app/lib/records/abn.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

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

/** A wrong ABN is refused at its field; the lead then leads to what was made. */
async function makesOrganisation(page: Page, leadId: string, company: string) {
  await page.goto(`/admin/leads/${leadId}`);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create organisation' });
  await expect(dialog.getByLabel('Organisation')).toHaveValue(company);
  await dialog.getByLabel('ABN').fill('51 824 753 557');
  await dialog.getByLabel('Job title').fill('Cabinet-making apprentice');
  const make = dialog.getByRole('button', { name: 'Create organisation' });
  await make.click();
  await expect(dialog.getByText('This is not a valid ABN. Check its eleven digits.')).toBeVisible();
  const abn = newAbn();
  await dialog.getByLabel('ABN').fill(abn);
  await make.click();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  await expect(page.getByText(`ABN ${formatAbn(abn)}`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Kim Harris');
  await page.goto(`/admin/leads/${leadId}`);
  await page.getByRole('link', { name: 'Open organisation' }).click();
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible();
}

async function changesOrganisation(page: Page) {
  await page.getByLabel('ABN').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('An ABN has eleven digits.')).toBeVisible();
  const abn = newAbn();
  await page.getByLabel('ABN').fill(abn);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('ABN')).toHaveValue(formatAbn(abn));
  await page.getByRole('button', { name: 'Unlink Kim Harris' }).click();
  await expect(page.getByText('No one is linked to this organisation yet.')).toBeVisible();
}

async function writesAdvert(page: Page) {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText(/Visitors need a summary and a description/)).toBeVisible();
  await page.getByLabel('Suburb').fill('Fremantle');
  await page.getByLabel('Summary').fill('Learn the trade in a small workshop.');
  await page.getByLabel('Pay from').fill('24.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('Choose whether this is for an hour or a year.').first(),
  ).toBeVisible();
  await page.getByLabel('Pay for').selectOption('an hour');
  await page.getByLabel('Requirements').fill('White card\nOwn transport');
  const preview = page.getByRole('article');
  await expect(preview).toContainText('Learn the trade in a small workshop.');
  await expect(preview).toContainText('From $24.50 an hour');
  await expect(preview).toContainText('Own transport');
}

/** Buttons change the order, and the focus stays with the question. */
async function asksQuestions(page: Page) {
  const add = page.getByRole('button', { name: 'Add question' });
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  await add.click();
  await page.keyboard.type('Do you have a licence?');
  await questions.nth(0).getByLabel('Answer').selectOption('Yes or no');
  await add.click();
  await page.keyboard.type('Which shift?');
  await questions.nth(1).getByLabel('Answer').selectOption('One of several choices');
  await questions.nth(1).getByLabel('Choices').fill('Day\nNight');
  await page.getByRole('button', { name: 'Move question 2 up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
  await expect(questions.nth(0).getByLabel('Question', { exact: true })).toHaveValue(
    'Which shift?',
  );
}

test('an employer’s lead becomes an organisation, and its vacancy an open advert', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const company = `Banksia ${randomUUID().slice(0, 8)}`;
  const leadId = await addLead(server, company);
  await holdSession(page);
  await makesOrganisation(page, leadId, company);
  await inspect(page, 'an organisation');
  await page.setViewportSize({ width: 1440, height: 900 });
  await changesOrganisation(page);

  await page.getByRole('link', { name: 'Cabinet-making apprentice' }).click();
  await expect(page.getByRole('list', { name: 'Before it opens' })).toContainText('A summary');
  await writesAdvert(page);
  await asksQuestions(page);
  await inspect(page, 'a vacancy');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('tab', { name: 'Advert' }).click();
  await expect(page.getByLabel('Suburb')).toHaveValue('Fremantle');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await expect(toast(page, 'Vacancy changed')).toBeVisible();
  const site = page.getByRole('link', { name: 'View on site' });
  const advert = await (await page.request.get((await site.getAttribute('href')) ?? '')).text();
  expect(advert).toMatch(/<h1[^>]*>Cabinet-making apprentice/);
  expect(advert).not.toContain(company);

  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Draft → Open');
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Changed');
  await page.getByRole('button', { name: 'Mark as filled' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(
    page.getByRole('heading', { name: 'Copy of Cabinet-making apprentice', level: 1 }).first(),
  ).toBeVisible();
});

async function addVacancy(server: ServerProcess) {
  const admin = await adminClient(server.url);
  const row = { title: `Baker ${randomUUID().slice(0, 8)}`, kind: 'permanent', suburb: 'Perth' };
  const { data, error } = await admin.from('vacancies').insert(row).select('id, title').single();
  if (error) throw error;
  return data as { id: string; title: string };
}

test('the second person to save an advert is told, and nothing typed is lost', async ({
  page,
  server,
}) => {
  const vacancy = await addVacancy(server);
  const colleague = await clientOf(server, await createStaff(server));
  await holdSession(page);
  await page.goto(`/admin/vacancies/${vacancy.id}`);
  await page.getByLabel('Suburb').fill('Albany');
  await page.getByLabel('Summary').fill('Bake bread.');
  const change = { suburb: 'Broome', trade: 'Baking' };
  const { error } = await colleague.from('vacancies').update(change).eq('id', vacancy.id);
  expect(error).toBeNull();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByText('they chose “Broome”, you chose “Albany”');
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Trade')).toHaveValue('Baking');
  await expect(page.getByLabel('Suburb')).toHaveValue('Albany');
  await expect(page.getByLabel('Summary')).toHaveValue('Bake bread.');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(page.getByLabel('Suburb')).toHaveValue('Albany');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Vacancy changed')).toBeVisible();
  const { data } = await colleague.from('vacancies').select('suburb').eq('id', vacancy.id).single();
  expect(data?.suburb).toBe('Albany');
});

test('someone who may only see vacancies can read them and change nothing', async ({
  page,
  server,
}) => {
  const vacancy = await addVacancy(server);
  const admin = await adminClient(server.url);
  const role = `reader-${randomUUID().slice(0, 8)}`;
  for (const added of [
    await admin.from('roles').insert({ role }),
    await admin.from('permissions').insert({ role, permission_key: 'vacancies.view' }),
  ]) {
    expect(added.error).toBeNull();
  }
  await holdSession(page, await createStaff(server, role));
  // The usual refusal: people are sent to the first screen that they may open.
  await page.goto('/admin/leads');
  await expect(page).toHaveURL(/\/admin\/vacancies$/);
  await expect(page.getByRole('link', { name: vacancy.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add vacancy' })).toBeHidden();
  await page.getByRole('link', { name: vacancy.title }).click();
  await page.getByRole('link', { name: 'Open vacancy' }).click();
  await expect(page.getByLabel('Suburb')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(Save|Open|Close|Duplicate)/ })).toHaveCount(0);
});
