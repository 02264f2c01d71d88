import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed, openScreen } from './support/navigation.ts';
import { goOffline, holdBack } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { type Credentials, clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { expectNoted, noteToasts } from './support/visitor.ts';

async function addLead(server: ServerProcess) {
  const admin = await adminClient(server.url);
  const name = `Mia ${randomUUID().slice(0, 8)}`;
  const row = { name, email: `${randomUUID()}@example.com`, message: 'Do you train bakers?' };
  const { data, error } = await admin.from('leads').insert(row).select('id').single();
  if (error) throw error;
  return { admin, id: data.id, name };
}

type Lead = Awaited<ReturnType<typeof addLead>>;

/** From the list, so that there is a page to go back to. */
async function openLead(page: Page, { name }: Lead) {
  await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Open lead' }).click();
}

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Discard what you typed?' });
}

function leaving(page: Page) {
  return page.getByRole('dialog', { name: 'Unsaved changes' });
}

async function asksBeforeDialogCloses(page: Page) {
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = page.getByRole('dialog', { name: 'Add task' });
  await task.getByLabel('Title').fill('Ring on Monday');
  const keepsEditing = async () => {
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    // A click beside the question while it closes would still belong to it.
    await isClosed(question(page));
  };
  await page.keyboard.press('Escape');
  await keepsEditing();
  await page.mouse.click(5, 5);
  await keepsEditing();
  await expect(task.getByLabel('Title')).toBeFocused();
  await task.getByRole('button', { name: 'Close' }).click();
  await keepsEditing();
  await expect(task.getByLabel('Title')).toHaveValue('Ring on Monday');
  await task.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(task).toBeHidden();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(task.getByLabel('Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(task).toBeHidden();

  // A typed search does not count as unsaved work.
  await page.getByRole('button', { name: 'Link to client' }).click();
  await page.getByLabel('Find the client').fill('nobody');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function asksBeforeLeaving(page: Page) {
  const note = page.getByLabel('Note or call');
  await note.fill('Asked about February');
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await isClosed(leaving(page));
  await page.goBack();
  await expect(leaving(page)).toContainText('Are you sure you want to leave?');
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await isClosed(leaving(page));
  await expect(note).toHaveValue('Asked about February');

  let isAsked = false;
  page.once('dialog', (dialog) => {
    isAsked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.reload();
  expect(isAsked).toBe(true);
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(note).toHaveValue('Asked about February');
  // Whoever leaves while it is being saved need not answer once it is.
  const saving = await holdBack(page, 'activities', 'POST');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(leaving(page)).toBeVisible();
  await saving.next();
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await expect(leaving(page)).toBeHidden();
  await saving.release();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Asked about February');
  await expect(note).toHaveValue('');
}

/** Submits the form in the moment in which a colleague's change arrives. */
function submitsAsItArrives(page: Page) {
  return page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body.textContent.includes('they chose')) return;
      watcher.disconnect();
      document.querySelector<HTMLInputElement>('[name=company]')?.form?.requestSubmit();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}

async function addColleague(server: ServerProcess, admin: Lead['admin']) {
  const credentials = await createStaff(server, 'admin');
  const name = `Priya ${randomUUID().slice(0, 8)}`;
  await admin.from('staff').update({ name }).eq('email', credentials.email);
  return { name, client: await clientOf(server, credentials) };
}

async function keepsTypedBesideColleague(page: Page, server: ServerProcess, { admin, id }: Lead) {
  const colleague = await addColleague(server, admin);
  await page.getByLabel('Company').fill('Banksia Cabinets');
  await page.getByLabel('Status').selectOption('qualified');
  await submitsAsItArrives(page);
  const change = { phone: '08 5550 0101', status: 'closed' };
  await colleague.client.from('leads').update(change).eq('id', id);
  await page.getByLabel('Note or call').fill('Rang back');
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('08 5550 0101');
  await expect(page.getByLabel('Company')).toHaveValue('Banksia Cabinets');
  await expect(page.getByLabel('Status')).toHaveValue('qualified');
  await expect(page.getByText('Status: they chose “Closed”, you chose “Qualified”.')).toBeVisible();
  await expect(page.getByText(`${colleague.name} has changed this in the meantime`)).toBeVisible();
  await expectNoted(page, 'Not saved yet');
  const { data: theirs } = await admin
    .from('leads')
    .select('status, company')
    .eq('id', id)
    .single();
  expect(theirs).toEqual({ status: 'closed', company: null });
  // Someone who has read both values can save a second later.
  await expect(async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Lead updated')).toBeVisible({ timeout: 1000 });
  }).toPass();
  const saved = await admin.from('leads').select('phone, company, status').eq('id', id);
  expect(saved.data).toEqual([
    { phone: '08 5550 0101', company: 'Banksia Cabinets', status: 'qualified' },
  ]);
}

/** A lost connection loses nothing and blocks nothing. */
async function waitsForConnection(page: Page) {
  const note = page.getByLabel('Note or call');
  const goOnline = await goOffline(page);
  try {
    await expect(page.getByText(/^You are offline\. What you type is kept here/)).toBeVisible();
    // Stays on the link longer than the router takes to prefetch.
    await page.getByRole('link', { name: 'Privacy', exact: true }).click({ delay: 300 });
    const offline = page.getByRole('dialog', { name: 'You are offline' });
    await offline.getByRole('button', { name: 'Stay' }).click();
    await isClosed(offline);
    await note.fill('Rang from the ferry');
    await page.getByRole('button', { name: 'Log call' }).click();
    await expect(page.getByText(/Your change is kept here and will be saved/)).toBeVisible();
    const reply = page.getByRole('region', { name: 'Reply' });
    await reply.getByLabel('Message', { exact: true }).fill('On my way.');
    await reply.getByRole('button', { name: 'Send' }).click();
    await expect(reply.getByText(/The email is kept here and will be sent/)).toBeVisible();
  } finally {
    await goOnline();
  }
  await expectNoted(page, 'Email queued');
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline).toContainText('Rang from the ferry');
  await expect(note).toHaveValue('');
}

/** The dialog to sign in again is over the page. Everything below it stays, but nobody can read it. */
async function signsInAgain(page: Page, server: ServerProcess, staff: Credentials) {
  await page.getByLabel('Note or call').fill('Half a note');
  const reply = page.getByRole('region', { name: 'Reply' });
  const message = reply.getByLabel('Message', { exact: true });
  await message.fill('Yes, {{nmae}}.');
  await reply.getByLabel('Template').selectOption('First reply');
  await expect(message).toHaveValue(/^Yes, {{nmae}}\.\n\nHello/);
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(reply.getByText('Unknown merge field: {{nmae}}.')).toBeVisible();
  await message.fill('Yes, we do.');

  await (await clientOf(server, staff)).auth.signOut({ scope: 'global' });
  await reply.getByRole('button', { name: 'Save draft' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(again.getByLabel('Email')).toHaveValue(staff.email);
  const layer = again.locator('xpath=preceding-sibling::*[1]');
  expect(await layer.evaluate((it) => getComputedStyle(it).backgroundColor)).toMatch(/^rgb\(/);
  await expect(again.getByLabel('Password')).toBeFocused();
  await again.getByLabel('Password').fill(staff.password);
  await page.keyboard.press('Escape');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(message).toHaveValue('Yes, we do.');
  await reply.getByRole('button', { name: 'Save draft' }).click();
  await expectNoted(page, 'Draft saved');
  await expect(page.getByLabel('Note or call')).toHaveValue('Half a note');
}

/** Nothing else is left to lose, so the page does not ask. */
async function sendsDraft(page: Page) {
  await openScreen(page, 'Emails');
  const draft = page.getByRole('row').filter({ hasText: 'Draft' });
  await draft.getByRole('link', { name: /Your enquiry/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit' });
  await edited.getByLabel('Message', { exact: true }).fill('Yes {{first_name}}, we do, in Perth.');
  await edited.getByRole('button', { name: 'Send' }).click();
  await expectNoted(page, 'Email queued');
  await expect(
    page.getByRole('dialog').getByText(/^Yes (?!there|\{)\w+, we do, in Perth\.$/),
  ).toBeVisible();
}

/** Files that wait to be uploaded, and their texts. */
async function keepsFiles(page: Page) {
  await openScreen(page, 'Content');
  await page.getByRole('button', { name: 'Image Manager' }).click();
  const manager = page.getByRole('dialog', { name: 'Image Manager' });
  await manager.getByRole('tab', { name: 'Upload' }).click();
  const file = {
    name: 'kiln.png',
    mimeType: 'image/png',
    buffer: await png({ width: 400, height: 300 }),
  };
  await manager.locator('input[type=file]').setInputFiles(file);
  await manager.getByLabel('Alt text').fill('A kiln at dusk');
  await manager.getByRole('tab', { name: 'Gallery' }).click();
  await manager.getByRole('tab', { name: 'Upload' }).click();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(manager.getByLabel('Alt text')).toHaveValue('A kiln at dusk');
  await expect(manager.getByRole('button', { name: 'Upload 1 file' })).toBeVisible();
  const isOpened = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'beside.png', { type: 'image/png' }));
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    return document.body.dispatchEvent(drop);
  });
  expect(isOpened).toBe(false);
}

test('a person is asked before unsaved work closes; it is kept beside a colleague’s change, after a reload or an ended session, and without a connection', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const lead = await addLead(server);
  const staff = await createStaff(server, 'admin');
  await holdSession(page, staff);
  await noteToasts(page);
  await openLead(page, lead);
  await asksBeforeDialogCloses(page);
  await asksBeforeLeaving(page);
  await keepsTypedBesideColleague(page, server, lead);
  await signsInAgain(page, server, staff);
  await waitsForConnection(page);
  await sendsDraft(page);
  await page.keyboard.press('Escape');
  await keepsFiles(page);
});
