import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pdfOf } from '../tests/support/resume-files.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PDF = 'application/pdf';

/** A phone number is enough. While typing, people see who it may be; afterwards the page opens. */
async function addsCandidate(page: Page, name: string, other: string) {
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  const similar = dialog.getByRole('list', { name: 'Similar candidates' });
  await expect(similar).toContainText(`${other}: a similar name`);
  await dialog.getByRole('button', { name: 'Add candidate' }).click();
  await expect(dialog.getByText('Enter an email address or a phone number.')).toBeVisible();
  await dialog.getByLabel('Phone').fill('0412 345 678');
  await dialog.getByLabel('Trades').fill('Boilermaking');
  await dialog.getByLabel('Skills and tags').fill('Welding, night shift');
  await dialog.getByLabel('Source').selectOption('Referral');
  await dialog.getByRole('button', { name: 'Add candidate' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByLabel('Trades')).toHaveValue('Boilermaking');
}

/** The frame may show the file, and no other site may. */
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
  await dialog.getByLabel('Type').selectOption('White card');
  await dialog.getByLabel('Issued on').fill('2020-02-01');
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
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText(
    'Of two dates of birth, the one that staff have corrected is kept, or else the later one.',
  );
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, 'Candidates merged')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toHaveValue('2012-02-01');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(other);
  await expect(hints).toBeHidden();
}

test('a candidate is added and merged; the résumé is shown, and its words are found', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  const [name, other] = [`Mia ${tag}`, `m.tran@${tag}.example`];
  // The test browser has no viewer for PDFs.
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
  );
  // Wide enough for the column with the address.
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page);
  const admin = await adminClient(server.url);
  const licences = ['C', 'Forklift'];
  await admin
    .from('candidates')
    .insert({ name, email: other, date_of_birth: '2012-02-01', licences });
  await page.goto(`/admin/candidates?q=${tag}`);
  await addsCandidate(page, name, other);
  await uploadsResume(page, `Boilermaker w${tag}`);
  await addsExpiredDocument(page);
  await mergesDuplicate(page, other);
  await expect(page.getByText('Under 18: no parent or guardian is named yet')).toBeVisible();
  await expect(page.getByLabel('Licences, separated by commas')).toHaveValue('C, Forklift');
  await page.getByLabel('Licences, separated by commas').fill('C, heavy rigid');
  await page.getByLabel('Own transport').selectOption('Yes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Candidate updated')).toBeVisible();
  await inspect(page, 'a candidate', { isKnownLayout: true });

  await goWithin(
    page,
    '/admin/candidates?transport=yes&licence=HR&tag=Welding&age=under_18&documents=expired',
  );
  await expect(page.getByRole('row', { name })).toContainText('Document expired');
  // The server reads the file in the background, and the list looks for changes.
  await goWithin(page, `/admin/candidates?q=boilermaker+w${tag}`);
  await expect(page.getByRole('row', { name })).toBeVisible({ timeout: 30_000 });
});
