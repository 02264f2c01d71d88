import type { Locator, Page } from '@playwright/test';
import { DRAG_HIGHLIGHT_MS } from '../app/lib/constants.ts';
import { emptyGif, pdf, png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { isClosed, pickOption } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MEDIA_ROWS = '**/rest/v1/media*';
const SENT_FILES = '**/storage/v1/object/upload/sign/**';
const BOOM = { status: 500, json: { message: 'boom' } };
const REFUSAL = { code: '42501', message: 'new row violates row-level security policy' };

async function openLibrary(page: Page): Promise<void> {
  await holdSession(page);
  await page.goto('/admin/media');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
}

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

async function uploadDecoration(page: Page, name: string): Promise<void> {
  await picker(page).setInputFiles(await pngNamed(name));
  await queued(page, name).getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
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

async function describesAndUploads(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  const team = queued(page, 'team_photo.png');
  await expect(team.getByText('Describe the image, or mark it as decorative.')).toBeVisible();
  await expect(team.getByLabel('Alt text')).toBeFocused();
  await team.getByLabel('Alt text').fill('The team in front of the office');
  await queued(page, 'waves.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  const image = gallery(page).locator('li', { hasText: 'Team photo' }).locator('img');
  await expect(image).toHaveAttribute('src', /\/render\/image\/public\/media\/.*width=400/);
  await expect(image).toHaveAttribute('width', '400');
}

/** The browser refuses three files, and the server a page that is named like an image. */
async function explainsRefusals(page: Page, server: ServerProcess): Promise<void> {
  const before = await stored(server);
  await picker(page).setInputFiles(await fileOnDisk('guide.pdf', pdf()));
  await expect(toastAbout(page, 'guide.pdf: Failed to upload file:')).toContainText(
    'Invalid File Type',
  );
  await expect(queued(page, 'guide.pdf')).toBeHidden();
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
  await expect(page.getByText('JPG, PNG, GIF, WebP, MP4, WebM and PDF, up to 10 MB')).toBeVisible();
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
  await expect(sheet.getByText(/^\d+(\.\d+)? (Bytes|KB)$/)).toBeVisible();
  await sheet.getByLabel('Alt text').fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Describe the image, or mark it as decorative.')).toBeVisible();
  await sheet.getByLabel('Alt text').fill('The whole team in front of the office');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

test('files are dropped, pasted and chosen; refusals are explained; a file is described, found, viewed and deleted', async ({
  page,
  server,
}) => {
  await openLibrary(page);
  await addsByDragAndPaste(page);
  await describesAndUploads(page);
  await explainsRefusals(page, server);
  await uploadsDocument(page);
  const sheet = page.getByRole('dialog', { name: 'Team photo' });
  await findsAndDescribes(page, sheet);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http.*\/object\/public\/media\/.*team-photo\.png$/,
  );

  const before = await stored(server);
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored(server)).toEqual(before);
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  const after = await stored(server);
  expect(after.rows).toHaveLength(before.rows.length - 1);
  expect(after.objects).toEqual(after.rows);
});

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

async function refusesUploadAndDeletion(page: Page, server: ServerProcess): Promise<void> {
  const before = await stored(server);
  await page.route(SENT_FILES, (route) =>
    route.fulfill({ status: 403, json: { statusCode: '403', message: REFUSAL.message } }),
  );
  await uploadDecoration(page, 'refused.png');
  await expect(toastAbout(page, 'refused.png')).toContainText('Permission Error');
  await page.unroute(SENT_FILES);
  await page.getByRole('button', { name: 'Remove refused.png' }).click();

  await page.route('**/storage/v1/object/move', (route) => route.fulfill(BOOM));
  await gallery(page).getByRole('link', { name: 'Kept' }).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete file: boom')).toBeVisible();
  await expect(page.getByText('Failed to delete file. Please try again.')).toBeVisible();
  expect(await stored(server)).toEqual(before);
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await isClosed(question);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Kept' })).toBeHidden();
}

async function loadsAfterFailures(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Try Again' });
  const broken = [
    [403, REFUSAL, 'You do not have permission to access this media library'],
    [400, { code: 'X', message: 'boom' }, 'Failed to load media: boom'],
  ] as const;
  for (const [status, json, text] of broken) {
    await page.route(MEDIA_ROWS, (route) => route.fulfill({ status, json }));
    await (status === 403 ? page.getByRole('tab', { name: 'All media' }).click() : again.click());
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Failed to load files. Please try again.')).toBeVisible();
    await page.unroute(MEDIA_ROWS);
  }
  await again.click();
  await expect(gallery(page)).toBeVisible();
}

test('a cancelled, failed or interrupted upload leaves either both row and file, or neither; failures say what happened', async ({
  page,
  server,
}) => {
  await openLibrary(page);
  await cancelsSlowUpload(page, server);
  await namesTheFileThatFailed(page);
  await refusesUploadAndDeletion(page, server);
  await loadsAfterFailures(page);

  // Closes the tab as soon as the file has arrived.
  const before = await stored(server);
  await page.route(MEDIA_ROWS, () => {});
  const arrived = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await uploadDecoration(page, 'killed.png');
  expect((await arrived).status()).toBe(200);
  await page.close();
  const after = await stored(server);
  expect(after.rows).toHaveLength(before.rows.length + 1);
  expect(after.objects).toEqual(after.rows);
});

test('a viewer sees a grid or a list, twelve a page, the newest hundred, a placeholder for missing files, and cannot change anything', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const rows = Array.from({ length: 101 }, (_, index) => ({
    title: `Row ${index}`,
    file_path: `gone-${index}.png`,
    file_type: index === 100 ? 'image/gif' : 'image/png',
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
  await page.getByRole('combobox', { name: 'Type' }).click();
  await pickOption(page, { name: 'GIF' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'Row 100' }).click();
  const sheet = page.getByRole('dialog', { name: 'Row 100' });
  await expect(sheet.getByText('Image not available').first()).toBeVisible();
  await expect(sheet.getByText('Not used')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^(Save|Replace file|Delete)$/ })).toHaveCount(0);
  await service.from('media').delete().like('file_path', 'gone-%');
});

test('the library is on the home page for admins only', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const heading = page.getByRole('heading', { name: 'Media library' });
  await page.goto('/');
  await page.getByLabel('Message').click();
  await page.waitForLoadState('networkidle');
  await expect(heading).toBeHidden();
  expect(requested.filter((url) => /home-media-section|supabase/.test(url))).toEqual([]);

  await holdSession(page);
  await page.goto('/');
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});
