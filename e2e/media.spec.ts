import type { Locator, Page } from '@playwright/test';
import { DRAG_HIGHLIGHT_MS } from '../app/lib/constants.ts';
import { pdf, png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fileOnDisk } from './support/file-on-disk.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MEDIA_ROWS = '**/rest/v1/media*';
const SENT_FILES = '**/storage/v1/object/upload/sign/**';

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

test('a file is uploaded, described, found, viewed and deleted', async ({ page, server }) => {
  await openLibrary(page);
  await picker(page).setInputFiles([await pngNamed('team_photo.png'), await pngNamed('waves.png')]);
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
  await page.getByLabel('Search files').fill('front of the office');
  await expect(gallery(page).getByRole('listitem')).toHaveCount(1);

  await gallery(page).getByRole('link', { name: 'Team photo' }).click();
  const sheet = page.getByRole('dialog', { name: 'Team photo' });
  await expect(sheet.getByText('400 × 300 px')).toBeVisible();
  await expect(sheet.getByText(/^\d+(\.\d+)? (Bytes|KB)$/)).toBeVisible();
  await sheet.getByLabel('Alt text').fill('');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Describe the image, or mark it as decorative.')).toBeVisible();
  await sheet.getByLabel('Alt text').fill('The whole team in front of the office');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

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

test('files are added by drag and by paste', async ({ page }) => {
  await openLibrary(page);
  const bytes = [...(await png())];
  for (const [type, name] of [
    ['drop', 'dropped.png'],
    ['paste', 'pasted.png'],
  ] as const) {
    await page.evaluate(
      ([kind, fileName, content]) => {
        const transfer = new DataTransfer();
        const file = new File([new Uint8Array(content)], fileName, { type: 'image/png' });
        transfer.items.add(file);
        const target = document.querySelector('[aria-label=Upload] > div');
        const options = { bubbles: true, cancelable: true };
        target?.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
        );
      },
      [type, name, bytes] as const,
    );
    await expect(queued(page, name)).toBeVisible();
  }
  await page.evaluate(
    ([content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'words.png', { type: 'image/png' }));
      transfer.items.add('Words', 'text/plain');
      const field = document.querySelector('[aria-label="Files to upload"] input');
      field?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }));
    },
    [bytes] as const,
  );
  const zone = page.getByRole('region', { name: 'Upload' }).locator('> div');
  expect(await timersOfLight(zone)).toContain(DRAG_HIGHLIGHT_MS);
  await expect(queued(page, 'words.png')).toBeHidden();

  await picker(page).setInputFiles([
    await fileOnDisk('logo.svg', Buffer.from('<svg/>')),
    await fileOnDisk('taken.png', await png()),
    await fileOnDisk('vast.png', Buffer.alloc(MAX_BYTES + 1)),
  ]);
  await expect(queued(page, 'taken.png')).toBeVisible();
  await expect(page.getByText('2 files were not added')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Files not added' }).getByRole('listitem'),
  ).toHaveText([/^logo\.svg: Only JPG, .* are accepted\.$/, /^vast\.png: The limit is 10 MB/]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('2 files were not added')).toBeHidden();
});

test('each tab accepts the types it shows, and refuses others with the reason', async ({
  page,
  server,
}) => {
  await openLibrary(page);
  const before = await stored(server);
  const refusals = [
    ['guide.pdf', pdf(), 'Invalid File Type'],
    ['logo.svg', Buffer.from('<svg/>'), 'Invalid File Type'],
    ['vast.png', Buffer.alloc(MAX_BYTES + 1), 'File Too Large'],
    ['bomb.png', await png({ width: 10_000, height: 6_000 }), 'File Too Large'],
  ] as const;
  for (const [name, content, title] of refusals) {
    await picker(page).setInputFiles(await fileOnDisk(name, content));
    await expect(toastAbout(page, `${name}: Failed to upload file:`)).toContainText(title);
    await expect(queued(page, name)).toBeHidden();
  }

  const disguised = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') };
  await picker(page).setInputFiles(disguised);
  await queued(page, 'page.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(toastAbout(page, 'page.png')).toContainText('Invalid File Type');
  const row = queued(page, 'page.png');
  await expect(row.getByText('Failed to upload file. Please try again.')).toBeVisible();
  await row.getByRole('button', { name: 'Remove page.png' }).click();
  expect(await stored(server)).toEqual(before);

  await page.getByRole('tab', { name: 'All media' }).click();
  await expect(page.getByText('JPG, PNG, GIF, WebP, MP4, WebM and PDF, up to 10 MB')).toBeVisible();
  await picker(page).setInputFiles(await fileOnDisk('guide.pdf', pdf()));
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  await expect(gallery(page).getByRole('link', { name: 'Guide' })).toBeVisible();
  await page.getByRole('tab', { name: 'Images' }).click();
  await expect(gallery(page).getByRole('link', { name: 'Guide' })).toBeHidden();
});

test('a cancelled or interrupted upload leaves either both row and file, or neither', async ({
  page,
  server,
}) => {
  await openLibrary(page);
  const before = await stored(server);
  const devtools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await devtools.send('Network.emulateNetworkConditions', slow);
  const image = await png();
  const large = Buffer.concat([image, Buffer.alloc(5_000_000)]);
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

  // Closes the tab as soon as the file has arrived.
  await page.route(MEDIA_ROWS, () => {});
  const arrived = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await uploadDecoration(page, 'killed.png');
  expect((await arrived).status()).toBe(200);
  await page.close();
  const after = await stored(server);
  expect(after.rows).toHaveLength(before.rows.length + 1);
  expect(after.objects).toEqual(after.rows);
});

test('failures say what happened and lose nothing', async ({ page, server }) => {
  await openLibrary(page);
  await uploadDecoration(page, 'kept.png');
  await expect(gallery(page).getByRole('link', { name: 'Kept' }).first()).toBeVisible();
  const before = await stored(server);

  await page.route(SENT_FILES, (route) =>
    route.fulfill({ status: 500, json: { message: 'boom' } }),
  );
  await uploadDecoration(page, 'unlucky.png');
  const toast = toastAbout(page, 'unlucky.png: Failed to upload file: boom');
  await expect(toast).toContainText('Upload Failed');
  await page.unroute(SENT_FILES);
  // One of two files arrives: each gets its own message.
  await page.route(/upload\/sign\/.*unlucky/, (route) =>
    route.fulfill({ status: 500, json: { message: 'boom' } }),
  );
  await picker(page).setInputFiles(await pngNamed('fortunate.png'));
  await queued(page, 'fortunate.png').getByLabel('Decorative').check();
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByRole('list', { name: 'Uploaded files' })).toHaveText(
    'fortunate.png: File uploaded successfully',
  );
  await expect(queued(page, 'unlucky.png')).toContainText('Upload Failed: boom');
  await page.unroute(/upload\/sign\/.*unlucky/);
  await gallery(page).getByRole('link', { name: 'Fortunate' }).click();
  const fortunate = page.getByRole('dialog', { name: 'Fortunate' });
  await fortunate.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this file?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(fortunate).toBeHidden();
  await page.getByRole('button', { name: 'Remove unlucky.png' }).click();

  const refusal = { code: '42501', message: 'new row violates row-level security policy' };
  await page.route(SENT_FILES, (route) =>
    route.fulfill({ status: 403, json: { statusCode: '403', message: refusal.message } }),
  );
  await uploadDecoration(page, 'refused.png');
  await expect(toastAbout(page, 'refused.png')).toContainText('Permission Error');
  expect(await stored(server)).toEqual(before);
  await page.unroute(SENT_FILES);

  await page.route('**/storage/v1/object/move', (route) =>
    route.fulfill({ status: 500, json: { message: 'boom' } }),
  );
  await gallery(page).getByRole('link', { name: 'Kept' }).first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete file: boom')).toBeVisible();
  await expect(page.getByText('Failed to delete file. Please try again.')).toBeVisible();
  expect(await stored(server)).toEqual(before);

  const broken = [
    [403, refusal, 'You do not have permission to access this media library'],
    [400, { code: 'X', message: 'boom' }, 'Failed to load media: boom'],
  ] as const;
  const again = page.getByRole('button', { name: 'Try Again' });
  for (const [status, json, text] of broken) {
    await page.route(MEDIA_ROWS, (route) => route.fulfill({ status, json }));
    await (status === 403 ? page.goto('/admin/media') : again.click());
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Failed to load files. Please try again.')).toBeVisible();
    await page.unroute(MEDIA_ROWS);
  }
  await again.click();
  await expect(gallery(page)).toBeVisible();
});

test('shows a grid or a list, twelve a page, the newest hundred, and a placeholder for missing files', async ({
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
  await holdSession(page);
  await page.goto('/admin/media?q=gone-');
  await expect(gallery(page).getByRole('listitem')).toHaveCount(12);
  await expect(gallery(page).getByText('Image not available').first()).toBeVisible();
  await expect(page.getByText('These are the newest 100 of 101.')).toBeVisible();
  await expect(page.getByText('More pages')).toBeAttached();
  await page.getByRole('link', { name: 'Page 9' }).click();
  await expect(gallery(page).getByRole('listitem')).toHaveCount(4);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  const table = page.getByRole('table', { name: 'Files' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'GIF' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: 'Row 100' }).click();
  const sheet = page.getByRole('dialog', { name: 'Row 100' });
  await expect(sheet.getByText('Image not available').first()).toBeVisible();
  await expect(sheet.getByText('Not used')).toBeVisible();

  // The image picker also reaches the oldest file, beyond the newest hundred.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByRole('button', { name: 'Image Manager' }).click();
  const manager = page.getByRole('dialog', { name: 'Image Manager' });
  // Searching goes back to the first page.
  const searched = page.waitForResponse(/\/rpc\/search_media\b/);
  await manager.getByLabel('Search files').fill('gone-');
  await searched;
  await manager.getByRole('button', { name: 'Page 9' }).click();
  await expect(manager.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5);
  await service.from('media').delete().like('file_path', 'gone-%');
});

test('a viewer can look but not change anything', async ({ page, server }) => {
  const viewer = { email: 'looking@example.com', password: 'a viewer’s password' };
  await createAccount(server, viewer, 'viewer');
  await holdSession(page, viewer);
  await page.goto('/admin/media');
  await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Images' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden();
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
