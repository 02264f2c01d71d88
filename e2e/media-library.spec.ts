import type { Locator, Page } from '@playwright/test';
import { halves } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { findViolations } from './support/axe.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { pickOption } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Adds images of 400 × 200 pixels to the library, the last title first in the list. */
async function addImages(server: ServerProcess, ...titles: string[]): Promise<void> {
  const service = await serviceClient(server);
  for (const title of titles) {
    const library = { title, alt_text: `${title} at work`, original_name: `${title}.png` };
    const path = `${title.toLowerCase().replaceAll(' ', '-')}.png`;
    const options = { contentType: 'image/png', metadata: { library } };
    const { error } = await service.storage
      .from('media')
      .upload(path, await halves(400, 200), options);
    expect(error).toBeNull();
  }
}

function files(page: Page): Locator {
  return page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem');
}

/** In its place; the earlier version can be restored. */
async function cropsByKeyboard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cropped' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cropped' });
  await expect(sheet.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    /download=Cropped\.png$/,
  );
  await sheet.getByRole('button', { name: 'Crop and rotate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' });
  await expect(dialog.getByRole('button', { name: 'Replace file' })).toBeDisabled();
  await dialog.getByLabel('Shape').selectOption('Square (1:1)');
  await expect(dialog).toContainText('200 × 200 px, 100 px from the left');
  expect(await findViolations(page, { context: { include: ['[role=dialog]'] } })).toEqual([]);
  const frame = dialog.getByRole('button', { name: 'Part to keep' });
  await frame.press('Alt+ArrowLeft');
  await frame.press('Shift+ArrowLeft');
  await expect(dialog).toContainText('196 × 196 px, 60 px from the left, 0 px from the top');
  await dialog.getByRole('button', { name: 'Replace file' }).click();
  await expect(page.getByText('Image saved')).toBeVisible();
  await expect(sheet.getByText('196 × 196 px')).toBeVisible();

  await sheet.getByRole('button', { name: /^Restore the version/ }).click();
  await page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText('Earlier version restored')).toBeVisible();
  await expect(sheet.getByText('400 × 200 px')).toBeVisible();
}

test('many files are moved to a new folder in four clicks, downloaded and deleted; one is cropped by keyboard', async ({
  page,
  server,
}) => {
  await addImages(server, 'Foldered one', 'Foldered two', 'Foldered three', 'Cropped');
  await holdSession(page);
  await page.goto('/admin/media?q=foldered');
  const { click, finish } = mouse();
  await click(page.getByLabel('Select Foldered three'));
  await click(page.getByLabel('Select Foldered one'), { modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected files' });
  await expect(bar).toContainText('3 selected');
  await click(bar.getByLabel('Move to folder'));
  await bar.getByLabel('Move to folder').selectOption('New folder...');
  await page.getByLabel('Name').fill('Crews');
  await click(page.getByRole('button', { name: 'Add folder' }));
  await expect(page.getByText('Files moved')).toBeVisible();
  expect(finish()).toBeLessThanOrEqual(4);

  await page.getByLabel('Search files').fill('');
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await pickOption(page, { name: 'Crews' });
  await expect(files(page)).toHaveCount(3);
  await page.getByLabel('Select all on this page').check();
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('media.zip');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete these files?' });
  await expect(question).toContainText('3 files will be moved to the trash');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No files match')).toBeVisible();

  await page.getByLabel('Search files').fill('cropped');
  await page.getByRole('combobox', { name: 'Folder' }).click();
  await pickOption(page, { name: 'All folders' });
  await cropsByKeyboard(page);
});
