import type { Locator, Page } from '@playwright/test';
import { DRAG_HIGHLIGHT_MS } from '../app/lib/constants.ts';
import { emptyGif, pdf, png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { holdSession } from './support/people.ts';
import { createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MEDIA_ROWS = '**/rest/v1/media*';
const BOOM = { status: 500, json: { message: 'boom' } };
const REFUSAL = { code: '42501', message: 'new row violates row-level security policy' };

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function pngNamed(name: string): Promise<Upload> {
  return { name, mimeType: 'image/png', buffer: await png({ width: 400, height: 300 }) };
}

function picker(page: Page): Locator {
  return page.locator('input[type=file][multiple]');
}

function queued(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Files to upload' }).locator('li', { hasText: name });
}

function gallery(page: Page): Locator {
  return page.getByRole('list', { name: 'Files', exact: true });
}

function toastAbout(page: Page, text: string): Locator {
  return page.locator('[data-toast]', { hasText: text });
}

/**
 * Drags something over a drop zone and waits until its highlight is gone. Returns the delays of the
 * timers set for it, in ms.
 */
function timersOfLight(zone: Locator): Promise<number[]> {
  return zone.evaluate(async (element) => {
    const changed = () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(element, { attributeFilter: ['data-over'] });
      });
    const timers: number[] = [];
    const { setTimeout } = window;
    const noted = (run: () => void, ms = 0, ...rest: unknown[]) => {
      timers.push(ms);
      return setTimeout(run, ms, ...rest);
    };
    Object.assign(window, { setTimeout: noted });
    const lit = changed();
    const dragged = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() };
    element.dispatchEvent(new DragEvent('dragover', dragged));
    await lit;
    await changed();
    window.setTimeout = setTimeout;
    return timers;
  });
}

/** The file names in the bucket and in the table. */
async function stored(server: ServerProcess) {
  const service = await serviceClient(server);
  const objects = await service.storage.from('media').list();
  const rows = await service
    .from('media')
    .select('file_path')
    .eq('bucket', 'media')
    .is('deleted_at', null);
  return {
    objects: (objects.data ?? []).map(({ name }) => name).sort(),
    rows: (rows.data ?? []).map(({ file_path }) => file_path).sort(),
  };
}

/** Drops or pastes an image in the upload area. */
async function hands(page: Page, kind: 'drop' | 'paste', { name, buffer }: Upload): Promise<void> {
  await page.evaluate(
    ([how, fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/png' }));
      const target = document.querySelector('[aria-label=Upload] > div');
      const options = { bubbles: true, cancelable: true };
      target?.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    },
    [kind, name, [...buffer]] as const,
  );
  await expect(queued(page, name)).toBeVisible();
}

/** Word processors copy text together with a picture of it. */
async function pastesWordsIntoField(page: Page): Promise<void> {
  await page.evaluate(
    ([content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'words.png', { type: 'image/png' }));
      transfer.items.add('Words', 'text/plain');
      const field = document.querySelector('[aria-label="Files to upload"] input');
      field?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }));
    },
    [[...(await png())]] as const,
  );
}

/** The picture of the words is not added. */
async function addsByDragAndPaste(page: Page): Promise<void> {
  await hands(page, 'drop', await pngNamed('team_photo.png'));
  await hands(page, 'paste', await pngNamed('waves.png'));
  await pastesWordsIntoField(page);
  const zone = page.getByRole('region', { name: 'Upload' }).locator('> div');
  expect(await timersOfLight(zone)).toContain(DRAG_HIGHLIGHT_MS);
  await expect(queued(page, 'words.png')).toBeHidden();
}

/** Without alt text at first: the library says what is missing. */
async function uploadsAndDescribesLater(page: Page, sheet: Locator): Promise<void> {
  await queued(page, 'waves.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  const image = gallery(page).locator('li', { hasText: 'Team photo' }).locator('img');
  await expect(image).toHaveAttribute('src', /\/render\/image\/public\/media\/.*width=400/);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1);
  await gallery(page).getByRole('link', { name: 'Team photo' }).click();
  await sheet.getByLabel('Alt text').fill('The team in front of the office');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('has no alt text yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
}

/** The browser refuses three files, and the server a page that is named like an image. */
async function explainsRefusals(page: Page, server: ServerProcess): Promise<void> {
  const before = await stored(server);
  await picker(page).setInputFiles([
    await fileOnDisk('logo.svg', Buffer.from('<svg/>')),
    await fileOnDisk('page.png', Buffer.from('<html>')),
    await fileOnDisk('bomb.gif', emptyGif(10_000, 6_000, 1)),
    await fileOnDisk('vast.png', Buffer.alloc(MAX_BYTES + 1)),
  ]);
  await expect(page.getByText('3 files were not added')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Files not added' }).getByRole('listitem'),
  ).toHaveText([
    /^logo\.svg: Only JPG, .* are accepted\.$/,
    /^bomb\.gif: The limit is 10 MB/,
    /^vast\.png: The limit is 10 MB/,
  ]);
  await expect(toastAbout(page, 'vast.png')).toContainText('File Too Large');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('3 files were not added')).toBeHidden();

  const row = queued(page, 'page.png');
  await row.getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(toastAbout(page, 'page.png')).toContainText('Invalid File Type');
  await expect(row.getByText('Failed to upload file. Please try again.')).toBeVisible();
  await row.getByRole('button', { name: 'Remove page.png' }).click();
  expect(await stored(server)).toEqual(before);
}

/** Of the tabs, only the one for everything takes it and shows it. */
async function uploadsDocument(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'All media' }).click();
  await picker(page).setInputFiles(await fileOnDisk('guide.pdf', pdf()));
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(gallery(page).getByRole('link', { name: 'Guide' })).toBeVisible();
  await page.getByRole('tab', { name: 'Images' }).click();
  await expect(gallery(page).getByRole('link', { name: 'Guide' })).toBeHidden();
}

async function findsAndDescribes(page: Page, sheet: Locator): Promise<void> {
  await page.getByLabel('Search files').fill('front of the office');
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1);
  await gallery(page).getByRole('link', { name: 'Team photo' }).click();
  await expect(sheet.getByText('400 × 300 px')).toBeVisible();
  await sheet.getByLabel('Alt text').fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Describe the image, or mark it as decorative.')).toBeVisible();
  await sheet.getByLabel('Alt text').fill('The whole team in front of the office');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

/** The first try fails, and deletes nothing. */
async function deletesFile(page: Page, server: ServerProcess, sheet: Locator): Promise<void> {
  const before = await stored(server);
  await page.route('**/storage/v1/object/move', (route) => route.fulfill(BOOM));
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete file: boom')).toBeVisible();
  expect(await stored(server)).toEqual(before);
  await page.unroute('**/storage/v1/object/move');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  const after = await stored(server);
  expect(after.rows).toHaveLength(before.rows.length - 1);
  expect(after.objects).toEqual(after.rows);
}

async function cancelsSlowUpload(page: Page, server: ServerProcess): Promise<void> {
  const before = await stored(server);
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  const large = Buffer.concat([await png(), Buffer.alloc(5_000_000)]);
  await picker(page).setInputFiles(await fileOnDisk('slow.png', large));
  const row = queued(page, 'slow.png');
  await row.getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await row.getByRole('button', { name: 'Cancel slow.png' }).click();
  await expect(row.getByRole('button', { name: 'Remove slow.png' })).toBeVisible();
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect.poll(() => stored(server)).toEqual(before);
  await row.getByRole('button', { name: 'Remove slow.png' }).click();
}

/** One of two files arrives: each gets its own message. */
async function namesTheFileThatFailed(page: Page): Promise<void> {
  await page.route(/upload\/sign\/.*unlucky/, (route) => route.fulfill(BOOM));
  await picker(page).setInputFiles([await pngNamed('unlucky.png'), await pngNamed('kept.png')]);
  await queued(page, 'unlucky.png').getByLabel('Decorative').check();
  await queued(page, 'kept.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  const toast = toastAbout(page, 'unlucky.png: Failed to upload file: boom');
  await expect(toast).toContainText('Upload Failed');
  await expect(page.getByRole('list', { name: 'Uploaded files' })).toHaveText(
    'kept.png: File uploaded successfully',
  );
  await expect(queued(page, 'unlucky.png')).toContainText('Upload Failed: boom');
  await page.getByRole('button', { name: 'Remove unlucky.png' }).click();
}

async function saysThatFilesCannotBeRead(page: Page): Promise<void> {
  await page.route(MEDIA_ROWS, (route) => route.fulfill({ status: 403, json: REFUSAL }));
  await page.getByRole('tab', { name: 'All media' }).click();
  await expect(
    page.getByText('You do not have permission to access this media library'),
  ).toBeVisible();
  await page.unroute(MEDIA_ROWS);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(gallery(page)).toBeVisible();
}

/** Closes the tab as soon as the file has arrived. */
async function closesTabDuringUpload(page: Page, server: ServerProcess): Promise<void> {
  const before = await stored(server);
  await page.route(MEDIA_ROWS, () => {});
  const arrived = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await picker(page).setInputFiles(await pngNamed('killed.png'));
  await queued(page, 'killed.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  expect((await arrived).status()).toBe(200);
  await page.close();
  const after = await stored(server);
  expect(after.rows).toHaveLength(before.rows.length + 1);
  expect(after.objects).toEqual(after.rows);
}

test('files are dropped, pasted, chosen, described, found and deleted; every failure leaves both row and file, or neither', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/media');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await addsByDragAndPaste(page);
  const sheet = page.getByRole('dialog', { name: 'Team photo' });
  await uploadsAndDescribesLater(page, sheet);
  await explainsRefusals(page, server);
  await cancelsSlowUpload(page, server);
  await namesTheFileThatFailed(page);
  await saysThatFilesCannotBeRead(page);
  await uploadsDocument(page);
  await findsAndDescribes(page, sheet);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http.*\/object\/public\/media\/.*team-photo\.png$/,
  );
  await deletesFile(page, server, sheet);
  await closesTabDuringUpload(page, server);
});

test('a viewer sees a grid or a list, twelve a page, the newest hundred, a placeholder for missing files, and cannot change anything', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const rows = Array.from({ length: 101 }, (_, index) => ({
    title: `Row ${index}`,
    file_path: `gone-${index}.png`,
    file_type: 'image/png',
  }));
  const { error } = await service.from('media').insert(rows);
  expect(error).toBeNull();
  await holdSession(page, await createStaff(server, 'viewer'));
  await page.goto('/admin/media?q=gone-');
  await expect(gallery(page).getByRole('listitem')).toHaveCount(12);
  await expect(page.getByRole('tab', { name: 'Images' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden();
  await expect(gallery(page).getByText('Image not available').first()).toBeVisible();
  await expect(page.getByText('These are the newest 100 of 101.')).toBeVisible();
  await expect(page.getByText('More pages')).toBeAttached();
  await page.getByRole('link', { name: 'Page 9' }).click();
  await expect(gallery(page).getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  const table = page.getByRole('table', { name: 'Files' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await table.getByRole('link', { name: /^Row/ }).first().click();
  const sheet = page.getByRole('dialog', { name: /^Row/ });
  await expect(sheet.getByText('Not used')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^(Save|Replace file|Delete)$/ })).toHaveCount(0);
  await service.from('media').delete().like('file_path', 'gone-%');
});

test('the library is on the home page for admins only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const heading = page.getByRole('heading', { name: 'Media library' });
  await visit(page, '/');
  await expect(heading).toBeHidden();
  expect(requested.filter((url) => /home-media-section|supabase/.test(url))).toEqual([]);

  await holdSession(page);
  await page.goto('/');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});
