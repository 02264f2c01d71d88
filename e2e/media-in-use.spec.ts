import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { halves, jpeg } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const NAME = '1731650000000-0badcafe-yard.png';
const SLUG = 'yard';
const WAS = 'The yard in winter';
const NOW = 'The yard in summer';
const OWN = 'Our yard, seen from the road';

/** Publishes a page that shows the image once with the library's alt text and once with its own. */
async function publishYard(server: ServerProcess): Promise<void> {
  const service = await serviceClient(server);
  const image = { path: `media/${NAME}`, alt: WAS, width: 800, height: 400 };
  const upload = await service.storage
    .from('media')
    .upload(NAME, await halves(800, 400), { contentType: 'image/png', cacheControl: '3600' });
  expect(upload.error).toBeNull();
  const row = await service.from('media').insert({
    ...{ title: 'Yard', file_path: NAME, file_type: 'image/png', alt_text: WAS },
    ...{ size: 1000, width: 800, height: 400 },
  });
  expect(row.error).toBeNull();
  const blocks = [
    { id: 'whole', type: 'image', props: { image } },
    { id: 'people', type: 'people', props: { people: [{ name: 'A. Tester', image }] } },
    { id: 'own', type: 'image', props: { image: { ...image, alt: OWN } } },
  ];
  const page = await service
    .from('content_pages')
    .insert({ slug: SLUG, title: 'The yard', content: { blocks }, is_published: true });
  expect(page.error).toBeNull();
}

interface ShownImage {
  src: string;
  alt: string;
  width: string;
  height: string;
}

async function imagesOf(page: Page): Promise<ShownImage[]> {
  const html = await (await page.request.get(`/${SLUG}`)).text();
  return [...html.matchAll(/<img [^>]*yard\.png[^>]*>/g)].map(([tag]) => {
    const read = (name: string) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
    return { src: read('src'), alt: read('alt'), width: read('width'), height: read('height') };
  });
}

/** The colour in the centre of the image at this address, and its size. */
async function middleOf(page: Page, src: string) {
  const bytes = await (await page.request.get(src)).body();
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  const [r = 0, g = 0, b = 0] = await image.resize(1, 1).removeAlpha().raw().toBuffer();
  return { width, height, isBlue: b > 150 && r < 100, isRed: r > 150 && b < 100, g };
}

function sheetOf(page: Page) {
  return page.getByRole('dialog', { name: 'Yard' });
}

async function opensWithItsUses(page: Page) {
  const sheet = sheetOf(page);
  await page.goto('/admin/media?q=yard');
  await page.getByRole('link', { name: 'Yard' }).click();
  await expect(sheet.getByText('800 × 400 px')).toBeVisible();
  const uses = sheet.getByRole('list', { name: 'Uses' });
  await expect(uses.getByRole('listitem')).toHaveText(['Page: The yardPublished']);
  // The space for the image is reserved before it has loaded.
  const box = await sheet.getByRole('button', { name: 'Focal point' }).boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
}

async function setsFocalPoint(page: Page) {
  const sheet = sheetOf(page);
  const point = sheet.getByRole('button', { name: 'Focal point' });
  const box = await point.boundingBox();
  await point.click({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) / 2 } });
  await expect(sheet.getByText('90 % from the left, 50 % from the top')).toBeVisible();
  await point.press('ArrowRight');
  await point.press('Shift+ArrowUp');
  await expect(sheet.getByText('91 % from the left, 40 % from the top')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect
    .poll(async () => (await imagesOf(page))[1]?.src)
    .toContain('gravity=fp&x_offset=0.91&y_offset=0.4');
  const cropped = (await imagesOf(page))[1]?.src ?? '';
  expect(await middleOf(page, cropped)).toMatchObject({ isBlue: true });
  return cropped;
}

async function replacesFile(page: Page) {
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: 'Replace file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace file' });
  const chooser = dialog.getByLabel('New file');
  const summer = await jpeg({ width: 900, height: 900 });
  await chooser.setInputFiles({ name: 'summer.jpg', mimeType: 'image/jpeg', buffer: summer });
  await dialog.getByLabel('Alt text').fill(NOW);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  await expect(sheet.getByText('900 × 900 px')).toBeVisible();
  await expect(sheet.getByText('50 % from the left, 50 % from the top')).toBeVisible();
}

async function showsReplacementOnPage(page: Page, server: ServerProcess, cropped: string) {
  await expect.poll(async () => (await imagesOf(page))[0]?.alt).toBe(NOW);
  const [after, square, own] = await imagesOf(page);
  expect(after).toMatchObject({ width: '800', height: '800' });
  expect(own?.alt).toBe(OWN);
  expect(after?.src).toMatch(/&v=[a-z0-9]+$/);
  expect(square?.src).not.toBe(cropped);
  expect(await middleOf(page, square?.src ?? '')).toMatchObject({ isRed: true });
  const service = await serviceClient(server);
  const { data } = await service.from('media').select('*').eq('file_path', NAME).single();
  expect(data).toMatchObject({ file_type: 'image/jpeg', width: 900, alt_text: NOW });
}

async function deletesFileInUse(page: Page, server: ServerProcess) {
  const service = await serviceClient(server);
  await sheetOf(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this file?' });
  await expect(
    question.getByText('It is used in one place, which will no longer show it'),
  ).toBeVisible();
  await expect(question.getByRole('listitem')).toHaveText(['Page: The yardPublished']);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted successfully')).toBeVisible();
  const left = await service.from('media').select('deleted_at').eq('file_path', NAME);
  expect(left.data).toEqual([{ deleted_at: expect.any(String) }]);
  expect((await page.request.get(`/storage/v1/object/public/media/${NAME}`)).status()).toBe(404);
  // Visitors still see the text beside the image, and no broken image.
  await expect.poll(() => imagesOf(page)).toEqual([]);
  await expect.poll(async () => (await page.request.get(`/${SLUG}`)).text()).toContain('A. Tester');
}

async function restoresFile(page: Page) {
  await page.getByRole('tab', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Yard' }).click();
  await expect(page.getByText('File restored')).toBeVisible();
  // Other tests may have left files there.
  await expect(page.getByRole('button', { name: 'Restore Yard' })).toBeHidden();
  await expect.poll(async () => (await imagesOf(page)).map(({ alt }) => alt)).toContain(NOW);
}

test('a published page follows the library: focal point, replaced file, alt text, deleted and restored file', async ({
  page,
  server,
}) => {
  await publishYard(server);
  const [whole, portrait] = await imagesOf(page);
  expect(whole).toMatchObject({ alt: WAS, width: '800', height: '400' });
  expect(await middleOf(page, portrait?.src ?? '')).toMatchObject({ isBlue: false, isRed: false });

  await holdSession(page);
  await opensWithItsUses(page);
  const cropped = await setsFocalPoint(page);
  await replacesFile(page);
  await showsReplacementOnPage(page, server, cropped);
  await deletesFileInUse(page, server);
  await restoresFile(page);
  const service = await serviceClient(server);
  await service.from('content_pages').delete().eq('slug', SLUG);
});
