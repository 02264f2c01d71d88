import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { goWithin, openScreen } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff, memberIdOf } from './support/staff.ts';
import { test } from './support/test.ts';

const DESK = { width: 1440, height: 900 };

interface Opening {
  vacancyId: string;
  contact: string;
  template: string;
  /** The ids of the applications, by the candidate's first name. */
  applications: Record<string, string>;
}

/** A vacancy from 1 March 2083 with a contact at its employer, three applications, a candidate and a letter. */
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
    kind: 'apprenticeship',
    starts_on: '2083-03-01',
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
      answers: [{ name: 'question_a', label: 'Can you start in May?', value: 'Yes' }],
    });
    await db.rpc('note_consent', {
      application_id: applications[first],
      shares: first === 'Cho' ? [] : ['contact', 'resume'],
      reason: 'On the phone',
    });
  }
  await add('candidates', { name: `Dee ${tag}`, email: `dee@${tag}.example` });
  return { vacancyId, contact, template, applications };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardOf = (place: Page | Locator, name: string) => place.getByRole('article', { name });

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

/** In the sheet, which stays open when someone undoes a move. */
async function scoresAndMoves(page: Page) {
  await cardOf(page, 'Ana').getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Can you start in May?Yes');
  await expect(sheet).toContainText('Ana would like this job.');
  await expect(sheet.getByRole('list', { name: 'Colleagues’ scores' })).toContainText('Skills: 5');
  await sheet.getByLabel('Skills, 1 to 5').selectOption('2');
  await sheet.getByRole('button', { name: 'Save scores' }).click();
  await expect(sheet.getByText('Average 3.5')).toBeVisible();
  const stage = sheet.getByLabel('Stage', { exact: true });
  await stage.selectOption('Screening');
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(stage).toHaveValue('applied');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page, 'Ana')).toContainText('Score 3.5');
}

/** Someone whom we know is put on the vacancy, and asked before the employer sees them. */
async function addsKnownCandidate(page: Page, tag: string) {
  await page.getByRole('button', { name: 'Add candidates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add candidates' });
  await dialog.getByLabel('Candidates').fill(`Dee ${tag}`);
  await dialog.getByRole('button', { name: `Dee ${tag}` }).click();
  await dialog.getByLabel('First stage').selectOption('Screening');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Candidate added')).toBeVisible();
  const stage = page.getByLabel('Stage of Dee');
  await expect(stage).toHaveValue('screening');
  await stage.selectOption('Submitted');
  await expect(cardOf(page, 'Dee')).toContainText('has not agreed to be put forward yet');
  await cardOf(page, 'Dee').getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Added by us');
  await sheet.getByRole('button', { name: 'They agreed' }).click();
  const consent = page.getByRole('dialog', { name: 'They agreed' });
  await consent.getByLabel('Résumé').check();
  await consent.getByLabel('How did they agree?').fill('On the phone today');
  await consent.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Agreement noted')).toBeVisible();
  await expect(sheet).toContainText('transport and availability, Résumé');
  await expect(sheet).toContainText('Agreed to be put forward: On the phone today');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

/** With many cards people search, go from one to the next, and use the table. */
async function looksThroughCards(page: Page, tag: string) {
  const search = page.getByLabel('Search applications');
  await search.fill('ben');
  await expect(page.getByText('1 of 4 shown')).toBeVisible();
  await expect(cardOf(page, 'Ana')).toBeHidden();
  await search.fill('');
  await page.getByLabel('Sort').selectOption('Name');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('table', { name: 'Applications' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Select all 4' }).click();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await expect(bar).toContainText('4 selected');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await table.getByRole('link', { name: `Ana ${tag}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Next (J)' }).click();
  await expect(sheet.getByRole('heading', { name: `Ben ${tag}` })).toBeVisible();
  await page.keyboard.press('j');
  await expect(sheet.getByRole('heading', { name: `Cho ${tag}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(sheet.getByRole('heading', { name: `Ben ${tag}` })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
}

async function saysNoAndCancels(page: Page, template: string) {
  await page.getByLabel('Stage of Ana').selectOption('Unsuccessful');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No ticket');
  const letter = dialog.getByLabel('Letter', { exact: true });
  await expect(letter).toHaveValue(/./);
  await expect(dialog.getByLabel('Text')).toHaveValue(/^Hello \{\{name\}\},/);
  await letter.selectOption(template);
  await dialog.getByLabel('Text').fill('Hello {{first_name}}, not this time, sorry.');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'Hello Ana, not this time, sorry.',
  );
  await dialog.getByRole('button', { name: 'Mark as unsuccessful' }).click();
  const card = cardOf(column(page, 'Unsuccessful'), 'Ana');
  await expect(card).toContainText('Letter goes');
  await card.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Cancel the letter' }).click();
  await expect(sheet.getByText('The letter goes out')).toBeHidden();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(column(page, 'Applied'), 'Ana')).toBeVisible();
}

/** The employer answers without script, as a browser sends the form of the page. */
async function sharesAndIsAnswered(page: Page, contact: string) {
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
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(toast(page, 'Link sent')).toBeVisible();
  const shown = await (await page.request.get(link)).text();
  const [, entry = ''] = /name="entry" value="([^"]+)"/.exec(shown) ?? [];
  const answered = await page.request.post(link, {
    form: { entry, [`answer-${entry}`]: 'interview' },
  });
  expect(await answered.text()).toContain('Your answers are saved');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(cardOf(column(page, 'Submitted'), 'Ben')).toBeVisible();
  const list = page.getByRole('list', { name: 'Shortlists' });
  await expect(list).toContainText('Interview');
  await list.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(list).toContainText('Withdrawn');
}

/** Several people cannot be placed at once: their cards say what to do instead. */
async function isToldToPlaceOneByOne(page: Page) {
  await page.getByLabel('Select Ana').check();
  await page.getByLabel('Select Cho').check();
  await page.getByLabel('Move to').selectOption('Placed');
  await expect(toast(page, '2 applications were not moved')).toBeVisible();
  for (const name of ['Ana', 'Cho']) {
    await expect(cardOf(column(page, 'Offer'), name)).toContainText('needs a placement');
  }
}

/** The placement goes with the card, and comes back with it. */
async function movesBackAndUndoes(page: Page, address: string) {
  const placement = page.url();
  await goWithin(page, address);
  const stage = page.getByLabel('Stage of Ana');
  await expect(stage).toHaveValue('placed');
  await stage.selectOption('Offer');
  const dialog = page.getByRole('dialog', { name: 'Move back to Offer?' });
  await expect(dialog).toContainText('It will be withdrawn');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(stage).toHaveValue('placed');
  await stage.focus();
  await stage.selectOption('Offer');
  await dialog.getByRole('button', { name: 'Move back' }).click();
  await expect(page.locator('[data-toast]')).toContainText('moved to Offer');
  await expect(
    cardOf(column(page, 'Offer'), 'Ana').getByRole('button', { name: 'Place' }),
  ).toBeVisible();
  await expect(stage).toBeFocused();
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Move undone')).toBeVisible();
  await expect(cardOf(column(page, 'Placed'), 'Ana')).toBeVisible();
  await goWithin(page, new URL(placement).pathname);
}

/** The first applicant has a job already. */
async function worksPartTime(db: SupabaseClient, vacancyId: string) {
  const { data: person } = await db
    .from('applications')
    .select('candidate_id, candidate:candidates!inner(name)')
    .eq('vacancy_id', vacancyId)
    .like('candidate.name', 'Ana%')
    .single();
  const { data: vacancy } = await db
    .from('vacancies')
    .select('organisation_id')
    .eq('id', vacancyId)
    .single();
  const { error } = await db.from('placements').insert({
    candidate_id: person?.candidate_id,
    organisation_id: vacancy?.organisation_id,
    kind: 'permanent',
    position: 'Weekend cleaner',
    starts_on: '2026-01-05',
  });
  expect(error).toBeNull();
}

/** Moving the card to Placed asks for the placement. Without one it stays where it was. */
async function places(page: Page, name: string) {
  await page.getByRole('button', { name: 'Place Ana' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Stage of Ana')).toHaveValue('offer');
  await page.getByLabel('Stage of Ana').selectOption('Placed');
  await expect(dialog.getByLabel('Start')).toHaveValue('2083-03-01');
  await dialog.getByLabel('Expected end').fill('2086-02-28');
  await dialog.getByRole('button', { name: 'Place' }).click();
  await expect(dialog).toContainText(`${name} already has a placement`);
  const second = dialog.getByLabel('Add a second placement');
  await expect(second).toBeFocused();
  await second.press('Space');
  await dialog.getByRole('button', { name: 'Place' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('2 other people are still waiting for an answer')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tell the others' })).toBeVisible();
}

async function looksAfterAndEnds(page: Page) {
  // It has not started yet.
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0);
  const plan = page.getByRole('list', { name: 'Care plan' });
  const call = plan.getByRole('listitem').filter({ hasText: 'Week 1 call' });
  await expect(call).toContainText('8 Mar 2083');
  await page.getByRole('button', { name: 'Done Week 1 call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Settling in well');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(call).toContainText('Settling in well');
  await page.getByRole('button', { name: 'End early' }).click();
  await dialog.getByLabel('Reason').fill('Moved to Albany');
  await dialog.getByRole('button', { name: 'End early' }).click();
  const visit = plan.getByRole('listitem').filter({ hasText: 'Week 4 visit' });
  await expect(visit).toContainText('Closed because the placement ended on');
  await expect(call).toContainText('Settling in well');
}

test('applicants are moved, scored, turned down and shown to the employer', async ({
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
  await page.setViewportSize(DESK);
  await page.goto(`/admin/vacancies/${vacancyId}?tab=pipeline`);
  await expect(cardOf(column(page, 'Applied'), 'Cho')).toBeVisible();
  await isToldOfStaleMove(page, colleague, applications.Cho ?? '');
  await scoresAndMoves(page);
  await addsKnownCandidate(page, tag);
  await looksThroughCards(page, tag);
  await saysNoAndCancels(page, template);
  await sharesAndIsAnswered(page, contact);
  await goWithin(page, `/admin/vacancies?q=${tag}`);
  await page.getByRole('link', { name: '4 applications' }).click();
  await expect(page.getByRole('heading', { name: 'Applications', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: tag })).toHaveCount(4);
});

test('someone is placed, moved back with the placement, and looked after once that is undone', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const tag = randomUUID().slice(0, 8);
  const { vacancyId } = await makeOpening(admin, tag);
  const { data: moves } = await admin
    .from('applications')
    .select('id, updated_at')
    .eq('vacancy_id', vacancyId);
  await admin.rpc('move_applications', { moves, stage: 'offer' });
  await worksPartTime(admin, vacancyId);
  await holdSession(page);
  await page.setViewportSize(DESK);
  const address = `/admin/vacancies/${vacancyId}?tab=pipeline`;
  await page.goto(address);
  await isToldToPlaceOneByOne(page);
  await places(page, `Ana ${tag}`);
  await inspect(page, 'a placement', { isKnownLayout: true });
  await movesBackAndUndoes(page, address);
  await looksAfterAndEnds(page);
});

/** Others' tasks are not there, and one's own can only be finished. */
async function finishesOwnTask(page: Page, title: string) {
  await openScreen(page, 'Tasks');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
  await expect(rows.filter({ hasText: title })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^(Done|Edit|Delete) / })).toHaveText(['Done']);
  await expect(page.getByRole('button', { name: 'Add task' })).toBeHidden();
  await page.getByRole('button', { name: `Done ${title}` }).click();
  await expect(toast(page, 'Task done')).toBeVisible();
  await expect(page.getByText('Tasks that colleagues give you appear here.')).toBeVisible();
}

test('someone who may only view candidates and vacancies changes nothing but their own tasks', async ({
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
  const viewer = await createStaff(server, role);
  const assignee_id = await memberIdOf(await clientOf(server, viewer));
  await admin.from('tasks').insert({ title: `Look at ${tag}`, assignee_id });
  await holdSession(page, viewer);
  // The usual refusal: people are sent to the first screen that they may open.
  await page.goto('/admin/leads');
  await expect(page).toHaveURL(/\/admin\/vacancies$/);
  await expect(page.getByRole('link', { name: `Welder ${tag}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add vacancy' })).toBeHidden();
  await goWithin(page, `/admin/vacancies/${vacancyId}`);
  await expect(page.getByLabel('Suburb')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^(Save|Open|Close|Duplicate)/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Pipeline' }).click();
  await expect(cardOf(column(page, 'Applied'), 'Ana')).toBeVisible();
  await expect(page.getByLabel('Stage of Ana')).toBeHidden();
  await expect(page.getByLabel('Select Ana')).toBeHidden();
  const { data } = await admin.from('candidates').select('id').eq('name', `Ana ${tag}`).single();
  await goWithin(page, `/admin/candidates/${data?.id}`);
  await expect(page.getByRole('heading', { name: `Ana ${tag}`, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Suburb')).toBeDisabled();
  for (const name of ['Upload résumé', 'Add document', 'Merge', 'Add note']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await finishesOwnTask(page, `Look at ${tag}`);
});
