import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { enquiryReference } from '../app/lib/enquiry-reference.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { goWithin, openScreen, pickOption } from './support/navigation.ts';
import { downloadedBy, holdBack, refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 720 };

/**
 * Someone without a name is accepted: the form checks nothing (§5). What was typed survives a
 * failure.
 */
async function addsStaffWithoutName(page: Page, position: string) {
  const release = await refuse(page, 'staff');
  await page.getByRole('button', { name: 'Add staff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Position').fill(position);
  await dialog.getByRole('button', { name: 'Add staff' }).click();
  await expect(toast(page, 'Failed to add staff')).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Add staff' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(position);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(1);
}

async function exportsWhatIsListed(page: Page, position: string) {
  const exportButton = page.getByRole('button', { name: 'Export' });
  const release = await refuse(page, 'rpc/search_staff');
  await exportButton.click();
  await expect(toast(page, 'Failed to export staff')).toBeVisible();
  await release();
  const file = await downloadedBy(page, () => exportButton.click());
  // The file has only the rows of the list; a formula is only text.
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(`'${position}`);
}

/** A screen reader hears the record's name with each button of its row. */
async function namesButtonsOfRow(page: Page) {
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sam Ward');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Sam Ward' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
}

async function deletesAfterFailure(page: Page) {
  const release = await refuse(page, 'rpc/remove_staff');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete staff')).toBeVisible();
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^No .* match$/)).toBeVisible();
}

/** The list is neither empty while it loads nor when it failed. */
async function opensOnceReadable(page: Page) {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const address = /\/rest\/v1\/tasks\b/;
  await page.route(address, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.fulfill({ status: 400, json: { message: 'Broken.', code: 'XX000' } });
  });
  await openScreen(page, 'Tasks');
  await asked.promise;
  const empty = page.getByText('No open tasks');
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await expect(empty, 'while loading').toBeHidden();
  answer.resolve();
  await expect(page.getByText('Failed to fetch tasks')).toBeVisible();
  await expect(empty, 'when it failed').toBeHidden();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** A task without a title that is overdue, done and open again is found by each state. */
async function completesAndReopens(page: Page) {
  const description = `Ring the host ${randomUUID()}`;
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('Due').fill('2020-01-31');
  await dialog.getByLabel('Owner').selectOption('Priya Nair');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(description);
  const row = page.getByRole('row', { name: /overdue/ });
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(1);
  await expect(row).toContainText('Priya Nair');
  const state = page.getByRole('combobox', { name: 'State' });
  const showState = async (name: string) => {
    await state.click();
    await pickOption(page, { name, exact: true });
    await expect(state).toHaveText(name);
  };
  await showState('Overdue');
  await expect(page).toHaveURL(/state=overdue/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row).toBeHidden();
  await showState('Done');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText(/^No .* match$/)).toBeVisible();
}

test('staff and tasks are added without validation, exported, completed and deleted; failures are shown', async ({
  page,
}) => {
  const position = `=Trainer(${randomUUID()})`;
  await holdSession(page);
  await page.goto('/admin/staff');
  await addsStaffWithoutName(page, position);
  await namesButtonsOfRow(page);
  await exportsWhatIsListed(page, position);
  await deletesAfterFailure(page);
  await opensOnceReadable(page);
  await completesAndReopens(page);
});

/** Saves a template, closes the dialog before the answer, and deletes the template. */
async function addsAndDeletesTemplate(page: Page, templates: Locator) {
  await templates.getByRole('button', { name: 'Add template' }).click();
  const templateName = `Welcome ${randomUUID()}`;
  await templates.getByLabel('Template name').fill(templateName);
  const saving = await holdBack(page, 'email_templates', 'POST');
  await templates.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
  await saving.next();
  await expect(toast(page, 'Template saved')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saving.release();
  await page.getByRole('button', { name: 'Templates' }).click();
  const template = templates.getByRole('listitem').filter({ hasText: templateName });
  await template.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete this template?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(template).toBeHidden();
}

/** Saves a custom letter, and then the original again. */
async function writesConfirmation(templates: Locator) {
  const edit = templates.getByRole('button', { name: 'Edit Enquiry confirmation' });
  await edit.click();
  const subject = templates.getByLabel('Subject');
  await subject.fill('For {{name}} from {{company}}');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByText('not {{name}}.')).toBeVisible();
  await subject.fill('News from {{company}}');
  await templates.getByText('Preview', { exact: true }).click();
  await expect(templates.getByText('News from Tuart Workforce')).toBeVisible();
  // What was saved is shown before it could be read again.
  const reads = await holdBack(templates.page(), 'email_templates', 'GET');
  await templates.getByRole('button', { name: 'Save' }).click();
  await edit.click();
  await expect(subject).toHaveValue('News from {{company}}');
  await reads.release();
  await templates.getByRole('button', { name: 'Reset to the original' }).click();
  await expect(subject).toHaveValue('We have received your enquiry – {{company}}');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeVisible();
  await writesSentence(templates);
}

/** A sentence has no subject. Its group stays open afterwards. */
async function writesSentence(templates: Locator) {
  const edit = templates.getByRole('button', { name: 'Edit Several new jobs' });
  await templates.getByText('Sentences in automatic emails').click();
  await edit.click();
  await expect(templates.getByLabel('Subject')).toHaveCount(0);
  const sentence = templates.getByLabel('Sentence');
  await sentence.fill('{{count}} jobs\nfor you');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByText('A sentence is one line')).toBeVisible();
  await sentence.fill('{{count}} jobs that suit you');
  await templates.getByText('Preview', { exact: true }).click();
  await expect(templates.frameLocator('iframe').getByText('3 jobs that suit you')).toBeVisible();
  await templates.getByRole('button', { name: 'Save' }).click();
  await edit.click();
  await expect(sentence).toHaveValue('{{count}} jobs that suit you');
  await templates.getByRole('button', { name: 'Reset to the original' }).click();
  await expect(sentence).toHaveValue('{{count}} new jobs for you');
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeVisible();
}

/** The preview shows the merge fields. A failure leaves the message in the dialog. */
async function queuesEmailByTemplate(page: Page, recipient: string) {
  const release = await refuse(page, 'rpc/save_email');
  await page.getByRole('button', { name: 'Compose' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption('First reply');
  await dialog.getByText('Preview and merge fields', { exact: true }).click();
  await expect(dialog.frameLocator('iframe').getByText('Hello there,')).toBeVisible();
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
  await sheet.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(sheet.getByText('Cancelled', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Retry now' }).click();
  await expect(sheet.getByText('Queued', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this email?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
}

async function stopsAddress(page: Page, email: string) {
  await page.getByRole('button', { name: 'Stopped addresses' }).click();
  const stops = page.getByRole('dialog', { name: 'Stopped addresses' });
  await stops.getByLabel('Address or number').fill(email);
  await stops.getByRole('button', { name: 'Add' }).click();
  await expect(stops.getByRole('list', { name: 'Stopped addresses' })).toContainText(email);
  await page.keyboard.press('Escape');
}

async function writesToSelection(page: Page, tag: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(tag);
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Email selected people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email selected people' });
  await dialog.getByLabel('Subject').fill(`Open day ${tag}`);
  await dialog.getByLabel('Message', { exact: true }).fill('Dear {{first_name}}, come in.');
  await dialog.getByLabel('This is news or advertising').check();
  await expect(dialog.getByRole('list', { name: 'People left out' })).toContainText('Bob');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Cancel the remaining 1' }).click();
  await expect(dialog.getByText('0 of 1 sent, 1 cancelled.')).toBeVisible();
}

test('emails are written from a template, cancelled and deleted; news goes to a selection without stopped addresses', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const [tag, recipient] = [randomUUID(), `${randomUUID()}@example.com`];
  await admin.from('leads').insert([
    { name: `Ada ${tag}`, email: `ada@${tag}.example` },
    { name: `Bob ${tag}`, email: `bob@${tag}.example` },
  ]);
  await holdSession(page);
  await page.goto('/admin/emails');
  await page.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Templates' });
  await addsAndDeletesTemplate(page, templates);
  await writesConfirmation(templates);
  await templates.getByRole('button', { name: 'Close' }).click();
  await queuesEmailByTemplate(page, recipient);
  await callsBackAndDeletesEmail(page, recipient);
  await stopsAddress(page, `bob@${tag}.example`);
  await openScreen(page, 'Leads');
  await writesToSelection(page, tag);
  const { data } = await admin.from('emails').select('status').eq('subject', `Open day ${tag}`);
  expect(data).toEqual([{ status: 'cancelled' }]);
});

interface Lead {
  id: string;
  name: string;
  email: string;
}

/** Kim is Priya's, and Lee is nobody's. */
async function addLeads(admin: SupabaseClient, tag: string): Promise<[kim: Lead, lee: Lead]> {
  const { data: staff } = await admin.from('staff').select('id').eq('name', 'Priya Nair').limit(1);
  const assignee_id = staff?.[0]?.id;
  const { data: kim } = await admin
    .from('leads')
    .insert({ name: `Kim ${tag}`, email: `kim@${tag}.example`, assignee_id, phone: '0400 123 456' })
    .select('id, name, email')
    .single();
  const { data: lee } = await admin
    .from('leads')
    .insert({ name: `Lee ${tag}`, email: `lee@${tag}.example` })
    .select('id, name, email')
    .single();
  if (!kim || !lee) throw new Error('The leads were not added');
  return [kim, lee];
}

async function showsConflictOnBoard(page: Page, admin: SupabaseClient, kim: Lead) {
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
}

async function savesViewByKeyboard(page: Page, tag: string) {
  const views = page.getByRole('button', { name: 'Views' });
  await views.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('View name').fill(`Only ${tag}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Only ${tag}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(views).toBeFocused();
  await openScreen(page, 'Leads');
  await expect(page).toHaveURL(/leads$/);
  await views.focus();
  await page.keyboard.press('Enter');
  // The focus is on a view, not on the button that deletes one.
  const saved = page.getByRole('list', { name: 'Saved views' }).getByRole('link');
  await expect(saved.first()).toBeFocused();
  await page.getByRole('link', { name: `Only ${tag}` }).click();
  await expect(page).toHaveURL(new RegExp(`q=${tag}`));
  await page.keyboard.press('Escape');
}

/** A failed bulk change is reported, and one that reaches only some records says which. */
async function changesInBulk(page: Page, admin: SupabaseClient, [kim, lee]: [Lead, Lead]) {
  const row = page.getByRole('row', { name: new RegExp(kim.name) });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeHidden();
  await page.getByLabel('Select all on this page').check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const release = await refuse(page, 'leads', 'PATCH');
  await bar.getByLabel('Set status').selectOption('qualified');
  await expect(toast(page, 'Failed to update lead')).toBeVisible();
  await release();
  await admin.from('leads').delete().eq('id', lee.id);
  await bar.getByLabel('Set status').selectOption('qualified');
  await expect(page.getByText(/^1 of 2\. The others no longer exist/)).toBeVisible();
  await expect(row).toContainText('Qualified');
}

/** While the names of staff load, the field does not show someone else. */
async function showsAssigneeOnlyOnceKnown(page: Page, { id }: Lead) {
  const { release } = await holdBack(page, 'rpc/list_colleagues', 'POST');
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByLabel('Owner')).toHaveText('Loading...');
  await release();
  await expect(page.getByLabel('Owner').locator('option:checked')).toHaveText('Priya Nair');
  await expect(page.getByRole('link', { name: '0400 123 456' }).first()).toHaveAttribute(
    'href',
    'tel:0400123456',
  );
}

async function linksLeadToClient(page: Page, client: { name: string; email: string }) {
  const release = await refuse(page, 'activities');
  await page.getByLabel('Note or call').fill('Rings back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(toast(page, 'Failed to add to the timeline')).toBeVisible();
  await release();
  await expect(page.getByLabel('Note or call')).toHaveValue('Rings back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('Note or call')).toHaveValue('');
  await page.getByRole('button', { name: 'Link to client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find the client').fill(client.email);
  await dialog.getByRole('button', { name: `${client.name}, ${client.email}` }).click();
  await expect(dialog).toBeHidden();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText(`Client: nothing → ${client.name}`)).toBeVisible();
}

/** Enter before the results arrive opens the result for these words, not for the earlier ones. */
async function jumpsByReference(page: Page, { id }: Lead) {
  const reference = enquiryReference(id);
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible();
  await openScreen(page, 'Tasks');
  await page.keyboard.press('ControlOrMeta+k');
  const jump = page.getByRole('combobox', { name: /Jump to/ });
  await jump.fill('Zzyzx Qwrtz');
  await expect(page.getByText('No results for “Zzyzx Qwrtz”.')).toBeVisible();
  await jump.fill(reference.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
}

test('a lead that someone else changed is not moved; views, bulk changes, links and jumping work', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const tag = randomUUID();
  const leads = await addLeads(admin, tag);
  const [kim] = leads;
  const client = { name: `Host ${tag}`, email: `host@${tag}.example` };
  await admin.from('clients').insert(client);
  await holdSession(page);
  await showsAssigneeOnlyOnceKnown(page, kim);
  await linksLeadToClient(page, client);
  await jumpsByReference(page, kim);
  await goWithin(page, `/admin/leads?view=board&q=${tag}`);
  await showsConflictOnBoard(page, admin, kim);
  await page.getByRole('link', { name: 'Table' }).click();
  await savesViewByKeyboard(page, tag);
  await changesInBulk(page, admin, leads);
});
