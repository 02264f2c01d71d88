import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { openScreen } from './support/navigation.ts';
import { goOffline, holdBack, refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

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
  await routing.getByLabel('Apprenticeship').selectOption('Priya Nair');
  await expect(routing.getByLabel('Apprenticeship')).toHaveValue(/.{36}/);
  await page.keyboard.press('Escape');
}

async function movesCardOnBoard(page: Page, { name }: Person) {
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const card = page.getByRole('article', { name });
  const moves = await holdBack(page, 'leads', 'PATCH');
  await dragByMouse(page, card, page.getByRole('region', { name: 'Qualified' }));
  const cardIn = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('article', { name });
  await expect(cardIn('Qualified')).toBeVisible();
  await card.getByLabel(`Status of ${name}`).selectOption('new');
  await expect(cardIn('New')).toBeVisible();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('rpc/find_leads')) reads += 1;
  });
  await moves.next();
  // The columns are read again after the last move. Before it, they would show where the first one
  // ended.
  await moves.next(() => expect(reads).toBe(0));
  await expect.poll(() => reads).toBeGreaterThan(0);
  await expect(cardIn('New')).toBeVisible();
  await expect(card).toHaveCount(1);
  await moves.release();
  await card.getByRole('link', { name }).click();
}

async function repliesByTemplate(page: Page) {
  const reply = page.getByRole('region', { name: 'Reply' });
  await reply.getByLabel('Template').selectOption('First reply');
  await reply.getByRole('button', { name: 'Send' }).click();
  await expect(timelineOf(page).getByText('Status: New → Contacted')).toBeVisible();
}

/**
 * A colleague saves first, and this page does not know it yet: the clash is shown, and the other
 * fields are saved.
 */
async function settlesClashWithColleague(page: Page, server: ServerProcess, person: Person) {
  const colleague = await adminClient(server.url);
  const reads = await holdBack(page, 'leads', 'GET');
  await colleague
    .from('leads')
    .update({ phone: '08 5550 0101', status: 'qualified' })
    .eq('email', person.email);
  await page.getByLabel('Status').selectOption('closed');
  await page.getByLabel('Company').fill('Banksia Cabinets');
  const saved = page.waitForResponse(/rpc\/update_lead/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await reads.release();
  const clash = page.getByRole('status').filter({ hasText: 'they chose' });
  await expect(clash).toContainText('Status: they chose “Qualified”, you chose “Closed”.');
  await expect(page.getByLabel('Status')).toHaveValue('closed');
  await clash.getByRole('button', { name: 'Use “Qualified”' }).click();
  await expect(page.getByLabel('Status')).toHaveValue('qualified');
  await expect(page.getByLabel('Phone')).toHaveValue('08 5550 0101');
  await expect(page.getByLabel('Company')).toHaveValue('Banksia Cabinets');
}

/** Without a connection the change waits, and the screen says so. */
async function savesOnceConnected(page: Page) {
  const goOnline = await goOffline(page);
  await page.getByLabel('Company').fill('Banksia Joinery');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/You are offline\. Your change is kept here/)).toBeVisible();
  await goOnline();
  await expect(page.getByText('Lead updated')).toBeVisible();
}

test('a working day: an enquiry is routed, answered, changed by two people and converted', async ({
  page,
  server,
}) => {
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
  await repliesByTemplate(page);
  await settlesClashWithColleague(page, server, mia);
  await savesOnceConnected(page);
  await page.getByRole('button', { name: 'Convert to client' }).click();
  await expect(page.getByText('Converted to a client')).toBeVisible();
});

/** A file with a row for each person, one of whom is in it twice; Tom's address is incomplete. */
function clientsFile(ella: Person, tom: Person, mobile: string) {
  const lines = [
    'sep=,',
    'Full name,E-mail,Mobile,Stage',
    `Former ${ella.name},${ella.email},,`,
    `"Lim, ${ella.name}",${ella.email},${mobile},placed`,
    `${tom.name},tom@,,`,
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  return { name: 'clients.csv', mimeType: 'text/csv', buffer };
}

/** A failed import loses nothing of what was corrected, and can be repeated. */
async function importsClients(page: Page, file: ReturnType<typeof clientsFile>, tom: Person) {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles(file);
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const outcome = dialog.getByRole('list', { name: 'Import summary' });
  await expect(outcome).toContainText('1 new');
  await expect(outcome).toContainText('1 with errors');
  await expect(dialog.getByRole('list', { name: 'In the file twice' })).toContainText(
    'Left out: row 3 is used instead.',
  );
  await dialog.getByLabel('Email', { exact: true }).fill(tom.email);
  await dialog.getByLabel('Email', { exact: true }).blur();
  await expect(outcome).toContainText('0 with errors');
  const release = await refuse(page, 'rpc/import_clients');
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog.getByText('Failed to import', { exact: true })).toBeVisible();
  await release();
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(page.getByRole('row', { name: new RegExp(tom.name) })).toBeVisible();
}

/** The search knows every spelling of a number. */
async function findsByKeyboard(page: Page, mobile: string, name: string) {
  await page.keyboard.press('ControlOrMeta+k');
  const jump = page.getByRole('combobox', { name: /Jump to/ });
  await jump.fill(mobile.replace(/^0/, '+61').replaceAll(' ', ''));
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
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
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible();
  await expect(timelineOf(page)).toContainText('Clients merged');
}

async function exportsAndErases(page: Page, { email }: Person) {
  await page.getByLabel('The person’s email').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const held = page.getByRole('region', { name: 'What is held' });
  await expect(held).toContainText('Client records');
  const download = page.waitForEvent('download');
  await held.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.json');
  await held.getByRole('button', { name: 'Erase' }).click();
  const release = await refuse(page, 'rpc/erase_person');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(toast(page, 'Failed to erase')).toBeVisible();
  await release();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`Nothing is held about ${email}.`)).toBeVisible();
}

/**
 * Switches the daily deletion on and off, and deletes old spam by hand. The screen says beforehand
 * what will be deleted.
 */
async function deletesOldSpam(page: Page) {
  const spam = page.getByRole('region', { name: 'Enquiries marked as spam' });
  await expect(spam).toContainText('1 would be deleted, the oldest from 31 Jan 2020.');
  await spam.getByLabel('Delete automatically').click();
  const next = spam.getByText(/^Next runs on .*: 1 will be deleted\.$/);
  await expect(next).toBeVisible();
  await spam.getByLabel('Delete automatically').click();
  await expect(next).toBeHidden();
  await spam.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(spam).toContainText('Nothing is older than that.');
}

test('clients are imported, found by keyboard, merged, exported and erased; old spam is deleted', async ({
  page,
  server,
}) => {
  const [ella, tom] = [newPerson('Ella'), newPerson('Tom')];
  const digits = String(Date.now()).slice(-8);
  const mobile = `04${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`;
  const admin = await adminClient(server.url);
  const old = { is_spam: true, created_at: '2020-01-31T00:00:00Z' };
  await admin.from('leads').insert({ name: 'Old', email: `${ella.tag}@example.com`, ...old });
  await holdSession(page);
  await page.goto('/admin/clients');
  await importsClients(page, clientsFile(ella, tom, mobile), tom);
  await findsByKeyboard(page, mobile, `Lim, ${ella.name}`);
  await expect(page.getByLabel('Status')).toHaveValue('placed');
  await mergesClients(page, ella, tom);

  await openScreen(page, 'Privacy');
  await exportsAndErases(page, ella);
  await deletesOldSpam(page);
});
