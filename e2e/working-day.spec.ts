import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { openScreen } from './support/navigation.ts';
import { downloadedBy, goOffline, holdBack, refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { connectedTest as mailTest } from './support/test.ts';

/** Other tests share the server, so everyone here has a unique name. */
function newPerson(name: string) {
  const tag = randomUUID().slice(0, 8).replace(/\d/g, 'x');
  return { name: `${name} ${tag}`, email: `${tag}.${randomUUID().slice(0, 8)}@example.com`, tag };
}

type Person = ReturnType<typeof newPerson>;

function timelineOf(page: Page) {
  return page.getByRole('list', { name: 'Timeline' });
}

async function routesApprenticeshipsToPriya(page: Page) {
  await page.getByRole('button', { name: 'Routing' }).click();
  const routing = page.getByRole('dialog');
  const release = await refuse(page, 'lead_routes');
  await routing.getByLabel('Apprenticeship').selectOption('Priya Nair');
  await expect(toast(page, 'Failed to save routing rule')).toBeVisible();
  await release();
  await routing.getByLabel('Apprenticeship').selectOption('Priya Nair');
  await expect(routing.getByLabel('Apprenticeship')).toHaveValue(/.{36}/);
  await page.keyboard.press('Escape');
}

async function movesCardOnBoard(page: Page, { name }: Person) {
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const card = page.getByRole('article', { name });
  const moves = await holdBack(page, 'leads', 'PATCH');
  await dragByMouse(page, card, page.getByRole('region', { name: 'Qualified' }));
  await expect(page.getByRole('region', { name: 'Qualified' }).getByRole('article')).toBeVisible();
  await card.getByLabel(`Status of ${name}`).selectOption('new');
  const isNew = page.getByRole('region', { name: 'New' }).getByRole('article');
  await expect(isNew).toBeVisible();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('rpc/find_leads')) reads += 1;
  });
  await moves.next();
  // The columns are read again after the last move. Before it, they would show where the first one
  // ended.
  await moves.next(() => expect(reads).toBe(0));
  await expect.poll(() => reads).toBeGreaterThan(0);
  await expect(isNew).toBeVisible();
  await expect(card).toHaveCount(1);
  await moves.release();
  await card.getByRole('link', { name }).click();
}

async function repliesByTemplate(page: Page, mail: MailServer, person: Person) {
  await page.getByRole('button', { name: 'Reply' }).click();
  const reply = page.getByRole('dialog');
  await reply.getByLabel('Template').selectOption('First reply');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(reply).toBeHidden();
  await expect
    .poll(() => mail.received.filter(({ to }) => to.includes(person.email)).length, {
      timeout: 15_000,
    })
    .toBe(2);
  const answer = mail.received.findLast(({ to }) => to.includes(person.email));
  expect(answer?.source).toContain(`Hello ${person.name},`);
  expect(answer?.source).not.toContain('second-year apprentice');
  await expect(timelineOf(page).getByText('Status: New → Contacted')).toBeVisible();
}

async function logsCall(page: Page) {
  await page.getByLabel('Note or call').fill('Wants to start in February');
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(timelineOf(page).getByText('Wants to start in February')).toBeVisible();
}

/** A colleague saves first: the clash is shown, and the other fields are saved. */
async function settlesClashWithColleague(page: Page, server: ServerProcess, person: Person) {
  const colleague = await adminClient(server.url);
  await colleague
    .from('leads')
    .update({ phone: '08 5550 0101', status: 'qualified' })
    .eq('email', person.email);
  await page.getByLabel('Status').selectOption('closed');
  await page.getByLabel('Company').fill('Banksia Cabinets');
  await page.getByRole('button', { name: 'Save' }).click();
  const clash = page.getByRole('status').filter({ hasText: 'they chose' });
  await expect(clash).toContainText('Status: they chose “Qualified”, you chose “Closed”.');
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await clash.getByRole('button', { name: 'Use “Qualified”' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('qualified');
  await expect(page.getByLabel('Phone')).toHaveValue('08 5550 0101');
  await expect(page.getByLabel('Company')).toHaveValue('Banksia Cabinets');
  await expect(timelineOf(page).getByText('Status: Contacted → Qualified')).toBeVisible();
}

/** Without a connection the change waits, and the screen says so. */
async function savesOnceConnected(page: Page) {
  const goOnline = await goOffline(page);
  await page.getByLabel('Company').fill('Banksia Joinery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/You are offline\. Your change is kept here/)).toBeVisible();
  await goOnline();
  await expect(page.getByText('Lead changed')).toBeVisible();
}

async function finishesTask(page: Page) {
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = page.getByRole('dialog');
  await task.getByLabel('Title').fill('Send the agreement');
  await task.getByLabel('Assignee').selectOption('Priya Nair');
  await task.getByRole('button', { name: 'Add task' }).click();
  const tasks = page.getByRole('list', { name: 'Tasks' });
  await tasks.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Done: 1')).toBeVisible();
}

async function convertsAndMarksAsSpam(page: Page) {
  await page.getByRole('button', { name: 'Convert to client' }).click();
  await expect(page.getByText('Converted to a client')).toBeVisible();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByRole('button', { name: 'Spam', exact: true })).toBeVisible();
}

mailTest(
  'a working day: an enquiry is routed, answered, converted and completed',
  async ({ page, server, mail }) => {
    mailTest.setTimeout(150_000);
    const mia = newPerson('Mia');
    await holdSession(page);
    await page.goto(`/admin/leads?q=${mia.tag}`);
    await routesApprenticeshipsToPriya(page);

    // The enquiry appears without reloading.
    await sendEnquiry(server.url, mia);
    const row = page.getByRole('row', { name: new RegExp(mia.name) });
    await expect(row).toContainText('Priya Nair', { timeout: 25_000 });

    await movesCardOnBoard(page, mia);
    await expect(page.getByRole('heading', { name: mia.name, level: 1 })).toBeVisible();
    await repliesByTemplate(page, mail, mia);
    await logsCall(page);
    await settlesClashWithColleague(page, server, mia);
    await savesOnceConnected(page);
    await finishesTask(page);
    await convertsAndMarksAsSpam(page);
  },
);

mailTest(
  'leads are shown by saved view, changed in bulk and exported',
  async ({ page, server }) => {
    mailTest.setTimeout(90_000);
    const noah = newPerson('Noah');
    const { email: formula, tag } = newPerson('Formula');
    await sendEnquiry(server.url, { name: `=cmd|${tag}`, email: formula });
    await sendEnquiry(server.url, noah);
    await holdSession(page);
    await page.goto(`/admin/leads?q=${noah.tag}`);
    const row = page.getByRole('row', { name: new RegExp(noah.name) });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('View name').fill(`Only ${noah.tag}`);
    let release = await refuse(page, 'saved_views');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Failed to save view')).toBeVisible();
    await release();
    await page.getByLabel('View name').fill(`Only ${noah.tag}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('View saved')).toBeVisible();
    await page.keyboard.press('Escape');
    await openScreen(page, 'Leads');
    await expect(page).toHaveURL(/leads$/);
    await page.getByRole('button', { name: 'Views' }).click();
    release = await refuse(page, 'saved_views', 'DELETE');
    await page.getByRole('button', { name: `Delete view Only ${noah.tag}` }).click();
    await expect(toast(page, 'Failed to delete view')).toBeVisible();
    await release();
    await page.getByRole('link', { name: `Only ${noah.tag}` }).click();
    await expect(page).toHaveURL(new RegExp(`q=${noah.tag}`));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeHidden();

    await row.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected leads' });
    await bar.getByLabel('Set status').selectOption('closed');
    await expect(row).toContainText('Closed');
    await expect(bar).toBeHidden();
    await row.getByRole('checkbox').check();
    await bar.getByLabel('Assign to').selectOption('Liam Carter');
    await expect(row).toContainText('Liam Carter');

    await page.getByRole('searchbox').fill(tag);
    await expect(page.getByRole('row', { name: /cmd/ })).toBeVisible();
    const file = await downloadedBy(page, () =>
      page.getByRole('button', { name: 'Export' }).click(),
    );
    expect(file).toContain(`'=cmd|${tag},${formula}`);
    expect(file).not.toContain(noah.email);
  },
);

async function countsLeadsOnDashboard(page: Page) {
  await expect(page.getByText('New today')).toBeVisible();
  await expect(page.getByRole('img', { name: /^By service: [1-9]/ })).toBeVisible();
  await expect(page.getByText('Page views, last 30 days')).toBeVisible();
  await page.getByText('Numbers as a table').first().click();
  await expect(page.getByRole('table', { name: 'By service' })).toContainText('Apprenticeship');
}

async function mergesClients(page: Page, kept: Person, other: Person) {
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find the other record').fill(other.email);
  await dialog.getByRole('button', { name: `${other.name}, ${other.email}` }).click();
  await dialog.getByLabel(other.name, { exact: true }).check();
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText(
    `Name${other.name}Email${kept.email}`,
  );
  const release = await refuse(page, 'rpc/merge_clients');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'Failed to merge clients')).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Leads' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Clients merged').first()).toBeVisible();
}

async function readsRetentionRules(page: Page) {
  const release = await refuse(page, 'rpc/preview_retention');
  await openScreen(page, 'Privacy');
  await expect(page.getByText('Failed to fetch retention rules')).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try Again' }).click();
}

async function exportsAndErases(page: Page, { email }: Person, other: Person) {
  let release = await refuse(page, 'rpc/find_person');
  await page.getByLabel('The person’s email').fill(other.email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Failed to find this person’s data')).toBeVisible();
  await release();
  await page.getByLabel('The person’s email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const held = page.getByRole('region', { name: 'What is held' });
  await expect(held).toContainText('Client records');
  const download = page.waitForEvent('download');
  await held.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.json');
  await held.getByRole('button', { name: 'Erase' }).click();
  release = await refuse(page, 'rpc/erase_person');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(toast(page, 'Failed to erase')).toBeVisible();
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`Nothing is held about ${email}.`)).toBeVisible();
}

/**
 * Deletes old spam by hand, then switches on the daily deletion. The screen says beforehand what
 * will be deleted.
 */
async function deletesOldSpam(page: Page) {
  const spam = page.getByRole('region', { name: 'Enquiries marked as spam' });
  await expect(spam).toContainText('1 would be deleted, the oldest from 31 Jan 2020.');
  let release = await refuse(page, 'retention_rules', 'PATCH');
  await spam.getByLabel('Delete automatically').click();
  await expect(toast(page, 'Failed to save retention rule')).toBeVisible();
  await release();
  await spam.getByLabel('Delete automatically').click();
  await expect(spam.getByRole('status')).toContainText(/^Next runs on .*: 1 will be deleted\.$/);
  await spam.getByLabel('Delete automatically').click();
  await expect(spam.getByRole('status')).toBeEmpty();
  await spam.getByRole('button', { name: 'Delete' }).click();
  release = await refuse(page, 'rpc/apply_retention');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete')).toBeVisible();
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(spam).toContainText('Nothing is older than that.');
}

mailTest(
  'two clients are merged, exported and erased; the dashboard counts; old spam is deleted',
  async ({ page, server }) => {
    mailTest.setTimeout(120_000);
    const ava = newPerson('Ava');
    const other = newPerson('Other Ava');
    await sendEnquiry(server.url, ava);
    await sendEnquiry(server.url, other);
    const admin = await adminClient(server.url);
    const old = { is_spam: true, created_at: '2020-01-31T00:00:00Z' };
    await admin.from('leads').insert({ name: 'Old', email: `${ava.tag}@example.com`, ...old });
    await holdSession(page);
    await page.goto('/admin');
    await countsLeadsOnDashboard(page);

    await openScreen(page, 'Clients');
    await page.getByRole('searchbox').fill(ava.email);
    await expect(page).toHaveURL(/q=/);
    await page.getByRole('link', { name: ava.name }).click();
    await page.getByRole('link', { name: 'Open client' }).click();
    await expect(page.getByRole('heading', { name: ava.name, level: 1 })).toBeVisible();
    await page.getByLabel('Status').selectOption('placed');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Client changed')).toBeVisible();
    await mergesClients(page, ava, other);

    await readsRetentionRules(page);
    await exportsAndErases(page, ava, other);
    await deletesOldSpam(page);
    await openScreen(page, 'Clients');
    await page.getByRole('searchbox').fill(ava.email);
    await expect(page.getByText('No clients match')).toBeVisible();
  },
);

mailTest(
  'clients are imported from a file, corrected on the way, and found by keyboard',
  async ({ page }) => {
    mailTest.setTimeout(90_000);
    const ella = newPerson('Ella');
    const tom = newPerson('Tom');
    const mobile = `04${String(Date.now()).slice(-8, -6)} ${String(Date.now()).slice(-6, -3)} ${String(Date.now()).slice(-3)}`;
    await holdSession(page);
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const lines = [
      'sep=,',
      'Full name,E-mail,Mobile,Stage',
      `Former ${ella.name},${ella.email},,`,
      `"Lim, ${ella.name}",${ella.email},${mobile},placed`,
      `${tom.name},tom@,,`,
    ];
    const file = {
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    };
    await dialog.getByLabel('CSV file').setInputFiles(file);
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('0');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const outcome = dialog.getByRole('list', { name: 'Import summary' });
    await expect(outcome).toContainText('1 new');
    await expect(outcome).toContainText('1 with errors');
    await expect(outcome).toContainText('1 in the file twice');
    await expect(dialog.getByRole('list', { name: 'In the file twice' })).toContainText(
      'Left out: row 3 is used instead.',
    );
    await dialog.getByRole('button', { name: 'Back to columns' }).click();
    await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByLabel('Email', { exact: true }).fill(tom.email);
    await dialog.getByLabel('Email', { exact: true }).blur();
    await expect(outcome).toContainText('0 with errors');
    await dialog.getByRole('button', { name: 'Import 2' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`Lim, ${ella.name}`) })).toContainText(
      'Placed',
    );
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(outcome).toContainText('1 imported before, left out');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.keyboard.press('ControlOrMeta+k');
    const jump = page.getByRole('combobox', { name: /Jump to/ });
    await jump.fill(mobile.replace(/^0/, '+61').replaceAll(' ', ''));
    await expect(page.getByRole('option', { name: new RegExp(`Lim, ${ella.name}`) })).toBeVisible();
    await jump.fill(tom.email);
    await expect(page.getByRole('option', { name: new RegExp(tom.name) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: tom.name, level: 1 })).toBeVisible();
  },
);
