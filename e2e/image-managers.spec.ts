import { HERO_UPDATE_DELAY_MS } from '../app/lib/constants.ts';
import { halves, png } from '../tests/storage/samples.ts';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';
import { publishHero } from './support/visitor.ts';

const UPLOADS = 'input[type=file][multiple]';

test('the image manager uploads an image and shows it in the gallery', async ({ page, server }) => {
  const service = await serviceClient(server);
  await holdSession(page);
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Image Manager' }).click();
  const manager = page.getByRole('dialog', { name: 'Image Manager' });
  await expect(manager.getByRole('tab')).toHaveText(['Upload', 'Gallery']);
  await manager.getByRole('tab', { name: 'Upload' }).click();
  await expect(manager.locator(UPLOADS)).toHaveAttribute('accept', '.jpg,.jpeg,.png,.gif,.webp');
  await manager.locator(UPLOADS).setInputFiles({
    name: 'workshop.png',
    mimeType: 'image/png',
    buffer: await png({ width: 400, height: 300 }),
  });
  await manager.getByLabel('Alt text').fill('The workshop');
  await manager.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('File uploaded successfully')).toBeVisible();
  await expect(manager.getByRole('tab', { name: 'Gallery' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(manager.getByRole('link', { name: 'Workshop' })).toBeVisible();

  const { data } = await service.from('media').select('*').eq('title', 'Workshop').single();
  expect(data).toMatchObject({ bucket: 'content-images', alt_text: 'The workshop', width: 400 });
  expect(data?.file_path).toMatch(/^\d{13}-[0-9a-f]{8}-workshop\.png$/);
  await service.storage.from('content-images').remove([data?.file_path ?? '']);
  await service.from('media').delete().eq('bucket', 'content-images');
});

test('a hero is uploaded, chosen and described; visitors see it with the next release', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/hero');
  await expect(page.getByRole('link', { name: 'Hero Images' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hero Image Manager' })).toBeVisible();
  await expect(page.getByText('Using the default image')).toBeVisible();
  const update = page.getByRole('button', { name: 'Update Hero Image' });
  await expect(update).toBeDisabled();

  await page.locator(UPLOADS).setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: await halves(1200, 600),
  });
  const queue = page.getByRole('list', { name: 'Files to upload' });
  await queue.getByLabel('Alt text').fill('A crew on site');
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  const choice = page
    .getByRole('list', { name: 'Hero images' })
    .getByRole('button', { name: 'Front' });
  await expect(choice).toHaveAttribute('aria-pressed', 'true');

  const admin = await adminClient(server.url);
  await admin.from('site_settings').update({ type: 'branding' }).eq('type', 'branding');
  await update.click();
  await expect(page.getByText('Someone else has saved this in the meantime.')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (/storage\/v1\/bucket/.test(request.url())) asked.push('bucket');
    else if (/site_settings/.test(request.url()) && request.method() !== 'GET') asked.push('save');
  });
  const started = Date.now();
  await update.click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  await expect(page.getByText('Hero image updated')).toBeVisible();
  await expect(page.getByText('Visitors don’t see this image yet')).toBeVisible();
  expect(Date.now() - started).toBeGreaterThanOrEqual(HERO_UPDATE_DELAY_MS);
  expect(asked).toEqual(['bucket', 'save']);
  await expect(page.getByText('Choose an image below')).toBeVisible();
  await expect(page.getByText('Using the default image', { exact: true })).toBeHidden();

  const home = async () => (await page.request.get('/')).text();
  expect(await home()).not.toContain('A crew on site');
  await admin.from('media').update({ focal_x: 0.9 }).eq('bucket', 'hero-images');
  expect((await admin.rpc('publish_site', { note: 'Hero' })).error).toBeNull();
  await expect.poll(home).toContain('alt="A crew on site"');
  const [tag = ''] = /<img [^>]*hero-images[^>]*>/.exec(await home()) ?? [];
  expect(tag).toMatch(/ width="1200" height="900"/);
  expect(tag).toContain('x_offset=0.9');
  const src = / src="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);

  await publishHero(server, null);
  const { data } = await admin.from('media').select('file_path').eq('bucket', 'hero-images');
  await admin.storage.from('hero-images').remove((data ?? []).map(({ file_path }) => file_path));
  await admin.from('media').delete().eq('bucket', 'hero-images');
});
