import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

type Service = Awaited<ReturnType<typeof serviceClient>>;

function toast(page: Page, text: string): Locator {
  return page.locator('[data-toast]', { hasText: text });
}

function isSaved(page: Page) {
  return expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
}

/** The former address redirects to the page until the redirect is removed. */
async function movesTo(page: Page, slug: string, nextSlug: string) {
  await page.getByLabel('Slug').fill(nextSlug);
  await isSaved(page);
  expect(new URL((await page.request.get(`/${slug}`)).url()).pathname).toBe(`/${slug}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  await expect
    .poll(async () => new URL((await page.request.get(`/${slug}`)).url()).pathname)
    .toBe(`/${nextSlug}`);
  const earlier = page.getByRole('list', { name: 'Earlier addresses' });
  await earlier.getByRole('button', { name: `Remove /${slug}` }).click();
  await expect(toast(page, 'Redirect removed')).toBeVisible();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404);
}

/** The link shows the draft until all links are withdrawn. */
async function previewsByLink(page: Page) {
  await page.getByLabel('Content').fill('Roots and branches');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const field = preview.getByLabel('Preview link');
  await expect(field).toHaveValue(/\/preview\?key=[0-9a-f]{64}$/);
  const link = await field.inputValue();
  await expect(preview.getByRole('link', { name: 'Open preview' })).toHaveAttribute(
    'href',
    `/preview${new URL(link).search}`,
  );
  const shown = await (await page.request.get(link)).text();
  expect(shown).toContain('Roots and branches');
  expect(shown).toContain('Visitors do not see this page yet.');
  await preview.getByRole('button', { name: 'Turn off all links' }).click();
  await expect(toast(page, 'All preview links to this page are turned off')).toBeVisible();
  await isClosed(preview);
  expect((await page.request.get(link)).status()).toBe(404);
}

/** It takes effect, and a person who returns to the editor sees it. */
async function schedulesEnd(page: Page, service: Service, slug: string) {
  await page.getByRole('button', { name: 'Schedule this page' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await schedule.getByLabel('Unpublish at').fill('2096-02-01T09:30');
  await schedule.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Schedule saved')).toBeVisible();
  const notice = page.getByText('To be unpublished on 1 Feb 2096, 9:30 am, Perth time.');
  await expect(notice).toBeVisible();
  const row = await service.from('content_pages').select('unpublish_at').eq('slug', slug);
  expect(row.data).toEqual([{ unpublish_at: '2096-02-01T01:30:00+00:00' }]);
  await service.from('content_pages').update({ is_published: false }).eq('slug', slug);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(notice).toBeHidden();
}

/** Nothing can be saved, published or restored before. */
async function takesOver(page: Page) {
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('Take it over to restore a version.')).toBeVisible();
  await page.keyboard.press('Escape');
  await isClosed(page.getByRole('dialog'));
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await page.getByLabel('Title').fill('Mine');
  await expect(page.getByRole('button', { name: 'Save page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take over' }).click();
  await isSaved(page);
}

test('the second of two editors takes over; a page moves, is previewed by link and is scheduled', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const [slug, nextSlug] = [`tree-${randomUUID()}`, `tuart-${randomUUID()}`];
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Tree of life', slug, content: 'Roots', is_published: true })
    .select('id')
    .single();
  const id = data?.id ?? '';
  await service.from('content_pages').update({ content: 'Roots, changed' }).eq('id', id);
  const title = async () =>
    (await service.from('content_pages').select('title').eq('id', id).single()).data?.title;
  const theirs = await clientOf(server, await createStaff(server, 'admin'));
  const holds = { page_id: id, holder: randomUUID() };
  expect((await theirs.rpc('hold_page', holds)).error).toBeNull();

  await holdSession(page);
  await page.goto(`/admin/content/edit/${id}`);
  await expect(page.getByText(/^Admin [0-9a-z]{8} is editing this page$/i)).toBeVisible();
  await takesOver(page);
  expect(await title()).toBe('Mine');
  // A reload keeps the page for this tab.
  await page.reload();
  await movesTo(page, slug, nextSlug);
  await previewsByLink(page);
  await schedulesEnd(page, service, nextSlug);

  expect((await theirs.rpc('hold_page', { ...holds, take_over: true })).error).toBeNull();
  await theirs.from('content_pages').update({ title: 'Theirs' }).eq('id', id);
  await page.getByLabel('Title').fill('Mine, too late');
  await expect(page.getByText(/^Admin [0-9a-z]{8} has taken over this page$/i)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Mine, too late');
  expect(await title()).toBe('Theirs');
});
