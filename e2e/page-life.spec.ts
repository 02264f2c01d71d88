import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed, pickOption } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

type Service = Awaited<ReturnType<typeof serviceClient>>;

function toast(page: Page, text: string): Locator {
  return page.locator('[data-toast]', { hasText: text });
}

/** The former address redirects to the page until the redirect is removed. */
async function movesTo(page: Page, slug: string, nextSlug: string) {
  await page.getByLabel('Slug').fill(nextSlug);
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  expect(new URL((await page.request.get(`/${slug}`)).url()).pathname).toBe(`/${slug}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  await expect
    .poll(async () => new URL((await page.request.get(`/${slug}`)).url()).pathname)
    .toBe(`/${nextSlug}`);
  const earlier = page.getByRole('list', { name: 'Earlier addresses' });
  await expect(earlier.getByText(`/${slug}`)).toBeVisible();
  await earlier.getByRole('button', { name: `Remove /${slug}` }).click();
  await expect(toast(page, 'Redirect removed')).toBeVisible();
  await expect(earlier).toBeHidden();
  expect((await page.request.get(`/${slug}`)).status()).toBe(404);
}

/** The link shows the draft until all links are withdrawn. */
async function previewsByLink(page: Page) {
  await page.getByLabel('Content').fill('Roots and branches');
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByLabel('Preview link')).toHaveValue(/\/preview\?key=[0-9a-f]{64}$/);
  const opened = page.waitForEvent('popup');
  await preview.getByRole('link', { name: 'Open preview' }).click();
  const shown = await opened;
  await expect(shown.getByText('Roots and branches')).toBeVisible();
  await expect(shown.getByText('Visitors do not see this page yet.')).toBeVisible();
  const link = shown.url();
  await shown.close();
  await preview.getByRole('button', { name: 'Turn off all links' }).click();
  await expect(toast(page, 'All preview links to this page are turned off')).toBeVisible();
  await expect(preview).toBeHidden();
  const ended = await page.request.get(link);
  expect(ended.status()).toBe(404);
  expect(await ended.text()).toContain('This preview link has expired');
}

async function savesSchedule(page: Page, service: Service, slug: string) {
  await page.getByRole('button', { name: 'Schedule this page' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await schedule.getByLabel('Unpublish at').fill('2001-01-01T09:00');
  await schedule.getByRole('button', { name: 'Save' }).click();
  await expect(schedule.getByText('Please choose a time in the future.')).toBeVisible();
  await schedule.getByLabel('Unpublish at').fill('2096-02-01T09:30');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Schedule this page' }).click();
  await schedule.getByRole('button', { name: 'Use my changes' }).click();
  await schedule.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Schedule saved')).toBeVisible();
  await expect(
    page.getByText('To be unpublished on 1 Feb 2096, 9:30 am, Perth time.'),
  ).toBeVisible();
  const row = await service.from('content_pages').select('unpublish_at').eq('slug', slug);
  expect(row.data).toEqual([{ unpublish_at: '2096-02-01T01:30:00+00:00' }]);
}

/** The schedule takes effect, and a person who returns to the editor sees it. */
async function seesScheduleDone(page: Page, service: Service, slug: string) {
  await service.from('content_pages').update({ is_published: false }).eq('slug', slug);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('To be unpublished')).toBeHidden();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
}

test('a page moves to another address, is previewed by link and is scheduled', async ({
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
  await holdSession(page);
  await page.goto(`/admin/content/edit/${data?.id}`);
  await movesTo(page, slug, nextSlug);
  await previewsByLink(page);
  await savesSchedule(page, service, nextSlug);
  await seesScheduleDone(page, service, nextSlug);
});

test('a page is deleted and restored from the trash, and another permanently deleted', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const slug = `felled-${randomUUID()}`;
  const life = { title: 'Tree of life', slug, is_published: true, deleted_at: null };
  const deleted_at = new Date().toISOString();
  const old = { title: 'Old stump', slug: `${slug}-2`, is_published: false, deleted_at };
  const added = await service.from('content_pages').insert([
    { ...life, content: 'Roots' },
    { ...old, content: 'Roots' },
  ]);
  expect(added.error).toBeNull();
  await holdSession(page);
  await page.goto(`/admin/content?tab=pages&q=${slug}`);
  const listed = page.getByRole('row', { name: /Tree of life/ });
  const stump = page.getByRole('row', { name: /Old stump/ });
  await listed.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this page?' });
  await expect(question.getByText('will be moved to the trash')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Page deleted')).toBeVisible();
  await expect(listed).toBeHidden();
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404);

  await page.getByRole('combobox', { name: 'Status' }).click();
  await pickOption(page, { name: 'In the trash' });
  await listed.getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Page restored')).toBeVisible();
  await expect(listed).toBeHidden();
  await stump.getByRole('button', { name: 'Delete' }).click();
  const forGood = page.getByRole('dialog', { name: 'Delete this page permanently?' });
  await forGood.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Page permanently deleted')).toBeVisible();
  const left = await service.from('content_pages').select('title').like('slug', `${slug}%`);
  expect(left.data).toEqual([{ title: 'Tree of life' }]);
});

test('the second of two editors is told about the first, and can take over', async ({
  page,
  browser,
  server,
}) => {
  const email = `colleague-${randomUUID()}@example.com`;
  const colleague = { email, password: 'a colleague’s password' };
  await createAccount(server, colleague, 'admin');
  const slug = `wanted-${randomUUID()}`;
  const service = await serviceClient(server);
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Wanted', slug, content: 'Words' })
    .select('id')
    .single();
  const path = `/admin/content/edit/${data?.id}`;
  const title = async () =>
    (await service.from('content_pages').select('title').eq('slug', slug).single()).data?.title;

  await holdSession(page);
  const held = page.waitForResponse(/rpc\/hold_page/);
  await page.goto(path);
  await held;
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Wanted');

  const secondTab = await page.context().newPage();
  await secondTab.goto(path);
  await expect(secondTab.getByText('You have this page open in another tab')).toBeVisible();
  await secondTab.close();

  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await holdSession(other, colleague);
  await other.goto(path);
  await expect(other.getByText('admin@tuart.example is editing this page')).toBeVisible();
  await other.getByRole('button', { name: 'Versions' }).click();
  await expect(other.getByText('Take it over to restore a version.')).toBeVisible();
  await other.keyboard.press('Escape');
  await isClosed(other.getByRole('dialog'));
  await expect(other.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await other.getByLabel('Title').fill('Theirs');
  await expect(other.getByRole('button', { name: 'Save page' })).toBeDisabled();
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  expect(await title()).toBe('Theirs');

  await page.getByLabel('Title').fill('Mine');
  await expect(page.getByText(`${email} has taken over this page`)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  expect(await title()).toBe('Theirs');
  await context.close();
});
