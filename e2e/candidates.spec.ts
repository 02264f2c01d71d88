import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { pdfOf } from '../tests/support/resume-files.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { goWithin, pickOption } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

const PDF = 'application/pdf';

async function addsCandidate(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add candidate' }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
}

async function importsCandidate(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = `Name,Email,DOB,Right to work,Licences\n${name},${email},1/2/2012,Australian citizen,C; Forklift`;
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(page.getByRole('row', { name: email })).toContainText('Awaiting guardian');
}

/** Returns where the résumé is shown, as the frame asks for it. */
async function uploadsResume(page: Page, words: string) {
  await page
    .getByLabel('Résumé to upload')
    .setInputFiles({ name: 'cv.pdf', mimeType: PDF, buffer: pdfOf(words) });
  await expect(toast(page, 'Résumé saved')).toBeVisible();
  const frame = page.locator('iframe[title="Résumé"]');
  await expect(frame).toHaveAttribute('src', /preview/);
  const shown = await page.request.get((await frame.getAttribute('src')) ?? '');
  expect(shown.headers()).toMatchObject({ 'content-type': PDF, 'x-frame-options': 'SAMEORIGIN' });
  expect(shown.headers()['content-disposition']).toBeUndefined();
}

async function addsExpiredDocument(page: Page) {
  await page.getByRole('button', { name: 'Add document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('White card');
  await dialog.getByLabel('Issued on').fill('2020-02-01');
  await dialog.getByLabel('Expires on').fill('2019-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('cannot expire before it was issued')).toBeVisible();
  await dialog.getByLabel('Expires on').fill('2021-01-01');
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'card.pdf', mimeType: PDF, buffer: pdfOf('card') });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const item = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(item).toContainText('Expired');
  await expect(item.getByRole('button', { name: 'Download White card' })).toBeVisible();
}

async function mergesDuplicate(page: Page, other: string) {
  const hints = page.getByRole('list', { name: 'Possible duplicates' });
  await expect(hints).toContainText(`${other}: the same name`);
  await hints.getByRole('button', { name: `Merge ${other}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('1 Feb 2012');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'Candidates merged')).toBeVisible();
  await expect(page.getByText(`Also writes from ${other}`)).toBeVisible();
  await expect(hints).toBeHidden();
}

test('a candidate is added, imported and merged; the résumé is shown, and its words are found', async ({
  page,
}) => {
  const tag = randomUUID().slice(0, 8);
  const [name, email, other] = [`Mia ${tag}`, `mia@${tag}.example`, `m.tran@${tag}.example`];
  // The test browser has no viewer for PDFs.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  // Wide enough for the column with the address.
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page);
  await page.goto(`/admin/candidates?q=${tag}`);
  await addsCandidate(page, name, email);
  await importsCandidate(page, name, other);
  await inspect(page, 'the candidates');

  await page.getByRole('row', { name: email }).getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Open candidate' }).click();
  await uploadsResume(page, `Boilermaker w${tag}`);
  await addsExpiredDocument(page);
  await mergesDuplicate(page, other);
  await expect(page.getByText('has not agreed yet')).toBeVisible();
  await expect(page.getByLabel('Licences, separated by commas')).toHaveValue('C, Forklift');
  await page.getByLabel('Licences, separated by commas').fill('C, HR');
  await page.getByLabel('Own transport').selectOption('Yes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Candidate changed')).toBeVisible();
  await inspect(page, 'a candidate');

  await goWithin(
    page,
    '/admin/candidates?transport=yes&licence=HR&age=guardian_missing&documents=expired',
  );
  await expect(page.getByRole('row', { name })).toContainText('Document expired');
  // The server reads the file in the background, and the list looks for changes.
  await goWithin(page, `/admin/candidates?q=boilermaker+w${tag}`);
  await expect(page.getByRole('row', { name })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Jump to' }).fill(`Mia ${tag}`);
  await pickOption(page, { name });
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});

interface Opening {
  vacancyId: string;
  contact: string;
  template: string;
  /** The ids of the applications, by the candidate's first name. */
  applications: Record<string, string>;
}

/** A vacancy with a contact at its employer, three applications and a letter. */
async function makeOpening(db: SupabaseClient, tag: string): Promise<Opening> {
  async function add(table: string, row: object): Promise<string> {
    const { data, error } = await db.from(table).insert(row).select('id').single();
    if (error) throw error;
    return data.id;
  }
  const organisation_id = await add('organisations', { name: `Banksia ${tag}` });
  const contact = `boss@${tag}.example`;
  await add('clients', { name: 'Bo Boss', email: contact, organisation_id });
  const vacancyId = await add('vacancies', {
    title: `Welder ${tag}`,
    kind: 'permanent',
    organisation_id,
  });
  const template = `No thanks ${tag}`;
  const letter = { subject: 'About {{job}}', body: 'Hello {{name}}, not this time.' };
  await add('email_templates', { name: template, ...letter });
  const applications: Record<string, string> = {};
  for (const first of ['Ana', 'Ben', 'Cho']) {
    const person = { name: `${first} ${tag}`, email: `${first}@${tag}.example` };
    applications[first] = await add('applications', {
      vacancy_id: vacancyId,
      candidate_id: await add('candidates', person),
      cover_note: `${first} would like this job.`,
      shares: first === 'Cho' ? [] : ['contact', 'resume'],
      answers: [{ name: 'question_a', label: 'Can you start in May?', value: 'Yes' }],
    });
  }
  return { vacancyId, contact, template, applications };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardOf = (place: Page | Locator, name: string) => place.getByRole('article', { name });

async function movesCards(page: Page) {
  const stage = page.getByLabel('Stage of Ana');
  await stage.focus();
  await page.keyboard.press('s');
  await expect(cardOf(column(page, 'Screening'), 'Ana')).toBeVisible();
  await dragByMouse(
    page,
    cardOf(column(page, 'Applied'), 'Ben').getByRole('link'),
    column(page, 'Shortlisted'),
  );
  await expect(cardOf(column(page, 'Shortlisted'), 'Ben')).toBeVisible();
}

/** A colleague is faster. The move on this screen, which is older, does not count. */
async function isToldOfStaleMove(page: Page, colleague: SupabaseClient, id: string) {
  await page.route(/rpc\/vacancy_board/, (route) => route.abort());
  const { data } = await colleague.from('applications').select('updated_at').eq('id', id).single();
  const moves = [{ id, updated_at: data?.updated_at }];
  await colleague.rpc('move_applications', { moves, stage: 'interview' });
  await page.getByLabel('Stage of Cho').selectOption('Screening');
  await expect(
    page.getByText(/^Cho .* has since been changed and is now at Interview\.$/),
  ).toBeVisible();
  await page.unroute(/rpc\/vacancy_board/);
  await expect(cardOf(column(page, 'Interview'), 'Cho')).toBeVisible({ timeout: 20_000 });
}

async function scores(page: Page) {
  await cardOf(page, 'Ana').getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Can you start in May?Yes');
  await expect(sheet).toContainText('Ana would like this job.');
  await expect(sheet.getByRole('list', { name: 'Colleagues’ scores' })).toContainText('Skills: 5');
  await sheet.getByLabel('Skills, 1 to 5').selectOption('2');
  await sheet.getByLabel('Note on skills').fill('Needs a ticket');
  await sheet.getByRole('button', { name: 'Save scores' }).click();
  await expect(sheet.getByText('Average 3.5')).toBeVisible();
  await inspect(page, 'an application');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page, 'Ana')).toContainText('Score 3.5');
}

async function saysNoAndCancels(page: Page, template: string) {
  await page.getByLabel('Stage of Ana').selectOption('Unsuccessful');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No ticket');
  await dialog.getByLabel('Letter', { exact: true }).selectOption(template);
  await expect(dialog.getByRole('region', { name: 'Letter' })).toContainText('not this time');
  await dialog.getByRole('button', { name: 'Mark as unsuccessful' }).click();
  const card = cardOf(column(page, 'Unsuccessful'), 'Ana');
  await expect(card).toContainText('Letter goes');
  await card.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('The letter goes out')).toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel the letter' }).click();
  await expect(sheet.getByText('The letter goes out')).toBeHidden();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(column(page, 'Screening'), 'Ana')).toBeVisible();
}

async function sharesAndWithdraws(page: Page, contact: string) {
  await page.getByLabel('Select Ana').check();
  await page.getByLabel('Select Ben').check();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await bar.getByRole('button', { name: 'Share with employer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'What is shared' })).toContainText(
    'Phone and email, Résumé',
  );
  await expect(dialog.getByLabel('Contact')).toContainText(contact);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/shortlists\/[0-9a-f]{64}$/);
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(toast(page, 'Link sent')).toBeVisible();
  await inspect(page, 'a new link');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cardOf(column(page, 'Submitted'), 'Ben')).toBeVisible();
  const list = page.getByRole('list', { name: 'Shortlists' });
  await expect(list).toContainText('no answer yet');
  await list.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(list).toContainText('Withdrawn');
}

test('applications are moved, scored, turned down and shown to the employer', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  const { vacancyId, contact, template, applications } = await makeOpening(
    await adminClient(server.url),
    tag,
  );
  const colleague = await clientOf(server, await createStaff(server));
  await colleague
    .from('scores')
    .insert({ application_id: applications.Ana, criterion: 'Skills', score: 5 });
  await holdSession(page);
  await page.goto(`/admin/vacancies/${vacancyId}?tab=pipeline`);
  await expect(cardOf(column(page, 'Applied'), 'Cho')).toBeVisible();
  await inspect(page, 'a pipeline');
  await movesCards(page);
  await isToldOfStaleMove(page, colleague, applications.Cho ?? '');
  await scores(page);
  await saysNoAndCancels(page, template);
  await sharesAndWithdraws(page, contact);

  await page.getByLabel('Select Ana').check();
  await page.getByLabel('Select Cho').check();
  await page.getByLabel('Move to').selectOption('Offer');
  await expect(toast(page, '2 applications moved')).toBeVisible();
  await expect(column(page, 'Offer').getByRole('article')).toHaveCount(2);
});

test('someone who may only view candidates and vacancies cannot change anything', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const tag = randomUUID().slice(0, 8);
  const { vacancyId } = await makeOpening(admin, tag);
  const role = `viewer_${tag}`;
  await admin.from('roles').insert({ role });
  const keys = ['candidates.view', 'vacancies.view'];
  await admin.from('permissions').insert(keys.map((permission_key) => ({ role, permission_key })));
  await holdSession(page, await createStaff(server, role));
  await page.goto(`/admin/candidates?q=${tag}`);
  await page.getByRole('link', { name: `Ana ${tag}` }).click();
  await page.getByRole('link', { name: 'Open candidate' }).click();
  await expect(page.getByLabel('Suburb')).toBeDisabled();
  for (const name of ['Upload résumé', 'Add document', 'Merge', 'Add note']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await goWithin(page, `/admin/vacancies/${vacancyId}?tab=pipeline`);
  await expect(cardOf(column(page, 'Applied'), 'Ana')).toBeVisible();
  await expect(page.getByLabel('Stage of Ana')).toBeHidden();
  await expect(page.getByLabel('Select Ana')).toBeHidden();
});
