import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { enquiryReference } from '../app/lib/enquiry-reference.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { openScreen, pickOption } from './support/navigation.ts';
import { downloadedBy, refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 720 };

const LISTS = [
  { path: 'staff', noun: 'staff', add: 'Add staff', fields: { Position: '=Trainer()' } },
  { path: 'tasks', noun: 'task', add: 'Add task', fields: { Description: '=Ring(back)' } },
] as const;

type List = (typeof LISTS)[number];

async function opensOnceReadable(page: Page, { path }: List) {
  const release = await refuse(page, path, 'GET');
  if (path === 'staff') await page.goto('/admin/staff');
  else await openScreen(page, 'Tasks');
  await expect(page.getByText(`Failed to fetch ${path}`)).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** An entry without name or title is accepted: the form checks nothing (§5). */
async function addsWithoutValidation(page: Page, { path, noun, add, fields }: List) {
  const release = await refuse(page, path);
  await page.getByRole('button', { name: add }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: add }).click();
  await expect(toast(page, `Failed to add ${noun}`)).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: add }).click();
  await expect(dialog).toBeHidden();
}

async function exportsWhatIsListed(page: Page, { path }: List, typed: string) {
  const exportButton = page.getByRole('button', { name: 'Export' });
  const release = await refuse(page, `rpc/search_${path}`);
  await exportButton.click();
  await expect(toast(page, `Failed to export ${path}`)).toBeVisible();
  await release();
  const file = await downloadedBy(page, () => exportButton.click());
  // The file has only the rows of the list; a formula is only text.
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`'${typed}`);
}

async function deletesAfterFailure(page: Page, { path, noun }: List) {
  const release = await refuse(page, path, 'DELETE');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Failed to delete ${noun}`)).toBeVisible();
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^No .* match$/)).toBeVisible();
}

/** A screen reader hears the record's name with each button of its row. */
async function namesButtonsOfRow(page: Page) {
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sam Ward');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Sam Ward' })).toBeVisible();
}

/** A task that is overdue, done and open again is found by each state. */
async function completesAndReopens(page: Page) {
  const title = `Ring the host ${randomUUID()}`;
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Due').fill('2020-01-31');
  await dialog.getByLabel('Assignee').selectOption('Priya Nair');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('overdue');
  const state = page.getByRole('combobox', { name: 'State' });
  const showState = async (name: string) => {
    await state.click();
    await pickOption(page, { name, exact: true });
    await expect(state).toHaveText(name);
  };
  await expect(state).toHaveText('Open');
  await showState('Overdue');
  await expect(page).toHaveURL(/state=overdue/);
  await expect(row).toContainText('Priya Nair');
  const release = await refuse(page, 'tasks', 'PATCH');
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(toast(page, 'Failed to change task')).toBeVisible();
  await release();
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(row).toBeHidden();
  await showState('Open and done');
  await expect(row).toBeVisible();
  await showState('Done');
  await row.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toBeHidden();
}

test('staff and tasks are added without validation, exported, completed and deleted; failures are shown', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await holdSession(page);
  for (const list of LISTS) {
    await opensOnceReadable(page, list);
    await addsWithoutValidation(page, list);
    const [typed = ''] = Object.values(list.fields);
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(1);
    if (list.path === 'staff') await namesButtonsOfRow(page);
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(DESK);
    await exportsWhatIsListed(page, list, typed);
    await deletesAfterFailure(page, list);
  }
  await completesAndReopens(page);
});

async function listsAndExportsEmails(page: Page) {
  const release = await refuse(page, 'emails', 'GET');
  await page.goto('/admin/emails');
  await expect(page.getByText('Failed to fetch emails')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(toast(page, 'Failed to export emails')).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.setViewportSize(PHONE);
  const badge = page.getByRole('cell', { name: /^(Sent|Queued)$/ }).first();
  await expect(badge).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.setViewportSize(DESK);
  const written = await downloadedBy(page, () =>
    page.getByRole('button', { name: 'Export' }).click(),
  );
  expect(written).toContain('Subject,Recipient,Status,Attempts,Error,Created,Sent');
}

async function addsAndDeletesTemplate(page: Page) {
  let release = await refuse(page, 'email_templates', 'GET');
  await page.getByRole('button', { name: 'Templates' }).click();
  await expect(page.getByText('Failed to fetch templates')).toBeVisible();
  await release();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await templates.getByRole('button', { name: 'Add template' }).click();
  release = await refuse(page, 'email_templates');
  const templateName = `Welcome ${randomUUID()}`;
  await templates.getByLabel('Template name').fill(templateName);
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to save template')).toBeVisible();
  await release();
  await templates.getByRole('button', { name: 'Save' }).click();
  const template = templates.getByRole('listitem').filter({ hasText: templateName });
  release = await refuse(page, 'email_templates', 'DELETE');
  await template.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this template?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete template')).toBeVisible();
  await release();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(template).toBeHidden();
  await writesConfirmation(templates);
  await templates.getByRole('button', { name: 'Close' }).click();
}

/** Saves a custom letter, and then the original again. */
async function writesConfirmation(templates: Locator) {
  const edit = templates.getByRole('button', { name: 'Edit Enquiry confirmation' });
  await edit.click();
  const subject = templates.getByLabel('Subject');
  await expect(subject).toHaveValue('We have received your enquiry – {{company}}');
  await subject.fill('For {{name}} from {{company}}');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByText('not {{name}}.')).toBeVisible();
  await subject.fill('News from {{company}}');
  await templates.getByText('Preview', { exact: true }).click();
  await expect(templates.getByText('News from Tuart Workforce')).toBeVisible();
  await templates.getByRole('button', { name: 'Save' }).click();
  await edit.click();
  await expect(subject).toHaveValue('News from {{company}}');
  await templates.getByRole('button', { name: 'Reset to the original' }).click();
  await templates.getByRole('button', { name: 'Save' }).click();
  await edit.click();
  await expect(subject).toHaveValue('We have received your enquiry – {{company}}');
  await templates.getByRole('button', { name: 'Back' }).click();
}

async function queuesEmailByTemplate(page: Page, recipient: string) {
  const release = await refuse(page, 'rpc/save_email');
  await page.getByRole('button', { name: 'Compose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('First reply');
  await dialog.getByLabel('Message', { exact: true }).press('End');
  await dialog.getByText('Preview', { exact: true }).click();
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByText('Hello there,')).toBeVisible();
  await dialog.getByLabel('Recipient').fill(recipient);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Failed to add email')).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, 'Email queued')).toBeVisible();
}

/** Without SMTP_URL the message stays in the outbox, where it can be cancelled and queued again. */
async function callsBackAndDeletesEmail(page: Page, recipient: string) {
  const row = page.getByRole('row').filter({ hasText: recipient });
  await row.getByRole('link', { name: /Your enquiry/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Hello there,')).toBeVisible();
  let release = await refuse(page, 'emails', 'PATCH');
  await sheet.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(toast(page, 'Failed to cancel email')).toBeVisible();
  await sheet.getByRole('button', { name: 'Retry now' }).click();
  await expect(toast(page, 'Failed to retry email')).toBeVisible();
  await release();
  await sheet.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(sheet.getByText('Cancelled', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Retry now' }).click();
  await expect(sheet.getByText('Queued', { exact: true })).toBeVisible();
  release = await refuse(page, 'emails', 'DELETE');
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this email?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete email')).toBeVisible();
  await release();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
}

test('emails are listed, written from a template, cancelled and deleted; failures are shown', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await holdSession(page);
  await listsAndExportsEmails(page);
  await addsAndDeletesTemplate(page);
  const recipient = `${randomUUID()}@example.com`;
  await queuesEmailByTemplate(page, recipient);
  await callsBackAndDeletesEmail(page, recipient);
});

test('every screen distinguishes loading and failed from empty', async ({ page }) => {
  await holdSession(page);
  const screens = [
    { screen: 'Tasks', asks: 'tasks', empty: 'No open tasks' },
    { screen: 'Leads', asks: 'rpc/find_leads', empty: 'No leads yet' },
    { screen: 'Content', asks: 'content_pages', empty: 'No pages yet' },
    { screen: 'Dashboard', asks: 'rpc/lead_overview', empty: 'Everyone has had an answer.' },
  ];
  for (const { screen, asks, empty } of screens) {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const address = new RegExp(`/rest/v1/${asks}\\b`);
    await page.route(address, async (route) => {
      asked.resolve();
      await answer.promise;
      await route.fulfill({ status: 400, json: { message: 'Broken.', code: 'XX000' } });
    });
    if (screen === 'Tasks') await page.goto('/admin/tasks');
    else await openScreen(page, screen);
    await asked.promise;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(empty), `${screen} while loading`).toBeHidden();
    answer.resolve();
    await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
    await expect(page.getByText(empty), `${screen} when it failed`).toBeHidden();
    await page.unroute(address);
  }
  await expect(page.getByText('Failed to load the overview')).toBeVisible();
  await openScreen(page, 'Leads');
  await page.getByRole('searchbox').fill('no-such-lead');
  await expect(page.getByText('No leads match')).toBeVisible();
});

async function showsMoreOfColumn(page: Page, admin: Awaited<ReturnType<typeof adminClient>>) {
  const tag = randomUUID();
  const people = Array.from({ length: 27 }, (_, i) => ({
    name: `Nia ${i} ${tag}`,
    email: `nia${i}@${tag}.example`,
  }));
  const { error } = await admin.from('leads').insert(people);
  if (error) throw error;
  await page.getByRole('searchbox').fill(tag);
  await expect(page).toHaveURL(new RegExp(`q=${tag}`));
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const column = page.getByRole('region', { name: 'New' });
  await expect(column.getByRole('article')).toHaveCount(25);
  await expect(column).toContainText('and 2 more');
  await column.getByRole('button', { name: 'Show more' }).click();
  await expect(column.getByRole('article')).toHaveCount(27);
}

test('a card that someone else changed is not moved; a bulk change skips records that are gone; a column shows more on request', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const tag = randomUUID();
  const people = ['Kim', 'Lee'].map((name) => ({
    name: `${name} ${tag}`,
    email: `${name}@${tag}.example`,
  }));
  const { data: leads } = await admin.from('leads').insert(people).select('id, name');
  const [kim, lee] = leads ?? [];
  if (!kim || !lee) throw new Error('The leads were not added');
  await holdSession(page);
  await page.goto(`/admin/leads?view=board&q=${tag}`);
  const status = page.getByLabel(`Status of ${kim.name}`);
  await expect(status).toBeVisible();
  await admin.from('leads').update({ status: 'contacted' }).eq('id', kim.id);
  await status.selectOption('closed');
  await expect(
    page.getByText(/changed this in the meantime: status is now Contacted/),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contacted' }).getByRole('article')).toBeVisible();
  // The columns reload one by one.
  await expect(status).toHaveCount(1);
  // Once its current state is shown the card can be moved, and moved again at once.
  await status.selectOption('qualified');
  await status.selectOption('closed');
  await expect(page.getByRole('region', { name: 'Closed' }).getByRole('article')).toBeVisible();

  await page.getByRole('link', { name: 'Table' }).click();
  await page.getByLabel('Select all on this page').check();
  await admin.from('leads').delete().eq('id', lee.id);
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await bar.getByLabel('Set status').selectOption('qualified');
  await expect(page.getByText(/^1 of 2\. The others no longer exist/)).toBeVisible();

  await showsMoreOfColumn(page, admin);
});

test('a lead never shows a wrong assignee; views and jumping work by keyboard', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const name = `Kim ${randomUUID()}`;
  const { data: staff } = await admin.from('staff').select('id').eq('name', 'Priya Nair').limit(1);
  const assignee_id = staff?.[0]?.id ?? '';
  const email = `${randomUUID()}@example.com`;
  const { data: lead } = await admin
    .from('leads')
    .insert({ name, email, assignee_id, phone: '0400 123 456' })
    .select('id')
    .single();
  await holdSession(page);
  const late = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/staff\b/, async (route) => {
    await late.promise;
    await route.fallback();
  });
  await page.goto(`/admin/leads/${lead?.id}`);
  await expect(page.getByLabel('Assignee')).toHaveText('Loading...');
  late.resolve();
  await expect(page.getByLabel('Assignee')).toHaveValue(assignee_id);
  await expect(page.getByRole('link', { name: '0400 123 456' }).first()).toHaveAttribute(
    'href',
    'tel:0400123456',
  );

  await openScreen(page, 'Leads');
  const views = page.getByRole('button', { name: 'Views' });
  await views.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('View name').press('A');
  await page.keyboard.type(` view of ${name}`);
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: `view of ${name}` });
  await expect(view).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
  await page.keyboard.press('Enter');
  // The focus is on a view, not on the button that deletes one.
  await expect(
    page.getByRole('list', { name: 'Saved views' }).getByRole('link').first(),
  ).toBeFocused();
  await page.keyboard.press('Escape');

  // Enter before the results arrive opens the result for these words, not for the earlier ones.
  await page.keyboard.press('ControlOrMeta+k');
  const jump = page.getByRole('combobox', { name: /Jump to/ });
  await jump.fill('Zzyzx Qwrtz');
  await expect(page.getByText('No results for “Zzyzx Qwrtz”.')).toBeVisible();
  await jump.fill(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${lead?.id}$`));

  // The sender reads the reference out on the phone.
  const reference = enquiryReference(lead?.id ?? '');
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible();
  await openScreen(page, 'Tasks');
  await page.keyboard.press('ControlOrMeta+k');
  await jump.fill(reference.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${lead?.id}$`));
});

interface Person {
  name: string;
  email: string;
}

type Noun = 'lead' | 'client';

function rowOf(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(name) });
}

async function opensAndExportsOnceReadable(page: Page, noun: Noun) {
  const release = await refuse(page, `rpc/find_${noun}s`);
  if (noun === 'lead') await page.goto('/admin/leads');
  else await openScreen(page, 'Clients');
  await expect(page.getByText(`Failed to fetch ${noun}s`)).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(toast(page, `Failed to export ${noun}s`)).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(`Failed to fetch ${noun}s`)).toBeHidden();
}

async function addsAfterFailure(page: Page, noun: Noun, { name, email }: Person) {
  const release = await refuse(page, `${noun}s`);
  await page.getByRole('button', { name: `Add ${noun}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: `Add ${noun}` }).click();
  await expect(toast(page, `Failed to add ${noun}`)).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: `Add ${noun}` }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

async function tellsOfFailedBulkChanges(page: Page, noun: Noun, { name }: Person) {
  await rowOf(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: `Selected ${noun}s` });
  let release = await refuse(page, `${noun}s`, 'PATCH');
  await bar.getByLabel('Set status').selectOption({ index: 3 });
  await expect(toast(page, `Failed to change ${noun}`)).toBeVisible();
  await release();
  release = await refuse(page, `${noun}s`, 'DELETE');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, `Failed to delete ${noun}s`)).toBeVisible();
  await release();
  await page.keyboard.press('Escape');
}

/** The clients' list has columns and bulk changes, as the leads' list does. */
async function assignsClientFromList(page: Page, { name, email }: Person) {
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Looked after by' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Looked after by' })).toBeHidden();
  await rowOf(page, name).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected clients' });
  await bar.getByLabel('Looked after by').selectOption('Priya Nair');
  await expect(toast(page, 'Clients changed')).toBeVisible();
}

async function movesClientOnBoard(page: Page, { name }: Person) {
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('Priya Nair');
  await dragByMouse(page, card, page.getByRole('region', { name: 'Prospect' }));
  await expect(page.getByRole('region', { name: 'Prospect' }).getByRole('article')).toBeVisible();
  const release = await refuse(page, 'clients', 'PATCH');
  await card.getByLabel(`Status of ${name}`).selectOption('placed');
  await expect(toast(page, 'Failed to change client')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prospect' }).getByRole('article')).toBeVisible();
  await release();
  await card.getByLabel(`Status of ${name}`).selectOption('placed');
  await expect(page.getByRole('region', { name: 'Placed' }).getByRole('article')).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(rowOf(page, name)).toContainText('Placed');
}

async function tellsOfFailedImport(page: Page, { name, email }: Person) {
  const release = await refuse(page, 'rpc/known_clients');
  const releaseImport = await refuse(page, 'rpc/import_clients');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name,Email\n${name},${email}`),
  });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Failed to compare with existing records')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1' }).click();
  await expect(dialog.getByText('Failed to import', { exact: true })).toBeVisible();
  await release();
  await releaseImport();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
}

async function tellsOfFailedWorkOnLead(page: Page, { name, email }: Person) {
  let release = await refuse(page, 'rpc/person_timeline');
  await openScreen(page, 'Leads');
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Open lead' }).click();
  await expect(page.getByText('Failed to fetch the timeline')).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to fetch the timeline')).toBeHidden();
  release = await refuse(page, 'activities');
  await page.getByLabel('Note or call').fill('Rings back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Failed to add to the timeline')).toBeVisible();
  await release();
  release = await refuse(page, 'rpc/convert_lead');
  await page.getByRole('button', { name: 'Convert to client' }).click();
  await expect(toast(page, 'Failed to convert lead')).toBeVisible();
  await release();
}

async function linksLeadToClient(page: Page, { name, email }: Person) {
  const dialog = page.getByRole('dialog');
  const release = await refuse(page, 'rpc/link_lead');
  await page.getByRole('button', { name: 'Link to client' }).click();
  await dialog.getByLabel('Find the client').fill(email);
  const found = dialog.getByRole('button', { name: `${name}, ${email}` });
  await found.click();
  await expect(toast(page, 'Failed to link lead')).toBeVisible();
  await release();
  await found.click();
  await expect(dialog).toBeHidden();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText(`Client: nothing → ${name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Open client' }).click();
  // The note that could not be added is still there, so the page asks first.
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('list', { name: 'Leads' }).getByRole('listitem')).toHaveCount(1);
}

test('leads and clients show failures, and then work', async ({ page }) => {
  test.setTimeout(120_000);
  await holdSession(page);
  const name = `Kim ${randomUUID()}`;
  const people = {
    lead: { name, email: `${randomUUID()}@example.com` },
    client: { name, email: `${randomUUID()}@example.com` },
  };
  for (const noun of ['lead', 'client'] as const) {
    await opensAndExportsOnceReadable(page, noun);
    await addsAfterFailure(page, noun, people[noun]);
    await tellsOfFailedBulkChanges(page, noun, people[noun]);
  }
  await assignsClientFromList(page, people.client);
  await movesClientOnBoard(page, people.client);
  await tellsOfFailedImport(page, people.client);

  await tellsOfFailedWorkOnLead(page, people.lead);
  await linksLeadToClient(page, people.client);
});
