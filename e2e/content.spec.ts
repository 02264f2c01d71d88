import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { holdBack, refuse } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const UNSAVED =
  'You have unsaved changes. Are you sure you want to leave? Your changes may be lost.';
const PAGES = '**/rest/v1/content_pages*';

type Service = Awaited<ReturnType<typeof serviceClient>>;

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row', { name: new RegExp(title) });
}

function toast(page: Page, text: string): Locator {
  return page.locator('[data-toast]', { hasText: text });
}

async function addsPage(page: Page) {
  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await dialog.getByLabel('Title').fill('Safety at Work');
  await expect(dialog.getByLabel('Slug')).toHaveValue('safety-at-work');
  const content = dialog.getByLabel('Content');
  await expect(content).toHaveAttribute('rows', '10');
  await expect(content).toHaveAttribute('placeholder', '{"blocks": []}');
  await content.fill('Look after each other.');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(toast(page, 'Page added successfully')).toBeVisible();
}

/** Visitors see the changed text only once it is published. */
async function publishesAndChangesPage(page: Page, row: Locator) {
  const visitorSees = async () => (await page.request.get('/safety-at-work')).text();
  await expect(row.getByText('Draft')).toBeVisible();
  await row.getByRole('button', { name: /^Publish / }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  await expect.poll(visitorSees).toContain('Look after each');
  await row.getByRole('button', { name: 'Quick edit' }).click();
  const quick = page.getByRole('dialog', { name: 'Quick edit' });
  await quick.getByLabel('Content').fill('Look after everyone.');
  await quick.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Changed')).toBeVisible();
  expect(await visitorSees()).toContain('Look after each');
}

/** Names the page that links to it, and asks before it does anything. */
async function unpublishesPage(page: Page, row: Locator) {
  await row.getByRole('button', { name: 'Unpublish' }).click();
  const taking = page.getByRole('dialog', { name: 'Unpublish this page?' });
  await expect(taking.getByRole('list', { name: 'Links to this page' })).toContainText(
    'Where to start',
  );
  await taking.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Page unpublished')).toBeVisible();
}

/** The first try is refused, and deletes nothing. */
async function deletesPage(page: Page, row: Locator) {
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this page?' });
  await expect(question.getByText('will be moved to the trash')).toBeVisible();
  const release = await refuse(page, 'content_pages', 'PATCH');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Permission Denied')).toContainText(
    'Only administrators can delete pages',
  );
  await release();
  const held = await holdBack(page, 'content_pages', 'PATCH');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await held.next();
  await expect(toast(page, 'Page deleted')).toBeVisible();
  await held.release();
  await expect(row).toBeHidden();
}

async function usesTrash(page: Page, service: Service) {
  await page.getByRole('tab', { name: 'Trash' }).click();
  await rowOf(page, 'Safety at Work').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Page restored')).toBeVisible();
  await rowOf(page, 'Old stump').getByRole('button', { name: 'Delete' }).click();
  const forGood = page.getByRole('dialog', { name: 'Delete this page permanently?' });
  await forGood.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Page permanently deleted')).toBeVisible();
  const left = await service
    .from('content_pages')
    .select('title')
    .in('slug', ['safety-at-work', 'old-stump']);
  expect(left.data).toEqual([{ title: 'Safety at Work' }]);
}

async function saysThatPagesCannotBeRead(page: Page) {
  const release = await refuse(page, 'content_pages', 'GET');
  await page.getByRole('tab', { name: 'Recent Pages' }).click();
  await expect(page.getByText("You don't have permission to access content pages")).toBeVisible();
  await expect(toast(page, 'Only administrators can access this section')).toContainText(
    'Permission Denied',
  );
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await release();
  await goWithin(page, '/admin/content/edit/aaaaaaaa-0000-4000-8000-000000000000');
  await expect(page.getByText('Failed to load content page')).toBeVisible();
  await expect(page.getByText('This page no longer exists.')).toBeVisible();
}

/** A saved block on a published page. */
async function addBlock(service: Service) {
  const id = randomUUID();
  const content = { props: { headline: 'We promise' }, version: 2 };
  await service.from('content_pages').insert({
    ...{ title: 'Promise page', slug: 'promise-page', is_published: true },
    content: { blocks: [{ type: 'saved-block', props: { blockId: id } }] },
  });
  await service.from('content_blocks').insert({ id, name: 'Our promise', type: 'hero', content });
  const stored = async () =>
    (await service.from('content_blocks').select('content').eq('id', id).single()).data?.content;
  return { content, stored };
}

async function changesSavedBlock(page: Page, saved: Awaited<ReturnType<typeof addBlock>>) {
  await page.getByRole('tab', { name: 'Content Blocks' }).click();
  const block = page.getByRole('listitem').filter({ hasText: 'Our promise' });
  await block.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit' });
  await expect(editing.getByText('Visitors see this block on 1 page')).toBeVisible();
  await editing.getByLabel('Headline').fill('We try');
  await editing.getByRole('tab', { name: 'JSON' }).click();
  await expect(editing.getByRole('textbox', { name: 'Properties' })).toHaveValue(/"We try"/);
  await editing.getByRole('button', { name: 'Save and update 1 live page' }).click();
  await expect(toast(page, 'Content block saved')).toBeVisible();
  expect(await saved.stored()).toEqual({ props: { headline: 'We try' }, version: 2 });
  await block.getByRole('button', { name: 'Versions' }).click();
  const kept = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await kept.filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  expect(await saved.stored()).toEqual(saved.content);
  await block.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this content block?' });
  await expect(question.getByText('no longer show it: Promise page')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(block).toBeHidden();
}

test('a page is added, published, unpublished, deleted and restored; a saved block knows its pages', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const markdown = '[Read more](/safety-at-work)';
  const deleted_at = new Date().toISOString();
  const start = { title: 'Where to start', slug: 'where-to-start', is_published: true };
  const stump = { title: 'Old stump', slug: 'old-stump', content: 'Roots', is_published: false };
  const content = { blocks: [{ type: 'rich-text', props: { markdown } }] };
  const added = await service.from('content_pages').insert([
    { ...start, content, deleted_at: null },
    { ...stump, deleted_at },
  ]);
  expect(added.error).toBeNull();
  const block = await addBlock(service);
  await holdSession(page);
  await page.goto('/admin/content?tab=pages');
  await addsPage(page);
  await page.getByLabel('Search pages').fill('safety-at');
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = rowOf(page, 'Safety at Work');
  await publishesAndChangesPage(page, row);
  await unpublishesPage(page, row);
  await deletesPage(page, row);
  await usesTrash(page, service);
  await changesSavedBlock(page, block);
  await saysThatPagesCannotBeRead(page);
  await service
    .from('content_pages')
    .delete()
    .in('slug', ['safety-at-work', 'where-to-start', 'promise-page']);
});

/** Someone whose role may work with pages. */
async function signInAsMarketer(page: Page, server: ServerProcess): Promise<void> {
  const marketer = { email: 'marketer@example.com', password: 'a marketer’s password' };
  await createAccount(server, marketer, 'marketing');
  const service = await serviceClient(server);
  const keys = ['content.view', 'content.manage', 'site.edit'];
  await service
    .from('permissions')
    .insert(keys.map((permission_key) => ({ role: 'marketing', permission_key })));
  await holdSession(page, marketer);
}

function statusOf(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /saved|Saving|Unsaved/ });
}

/** The text is saved while the person decides to stay. */
async function asksBeforeLeaving(page: Page) {
  await page.getByLabel('Content').fill('{"blocks": []}');
  await expect(statusOf(page)).toHaveText('Unsaved changes');
  await page.getByRole('link', { name: 'Back to content' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(leaving).toContainText(UNSAVED);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(statusOf(page)).toHaveText('All changes saved');
}

async function restoresVersions(page: Page) {
  const hand = mouse();
  await hand.click(page.getByRole('button', { name: 'Versions' }));
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.filter({ hasText: 'Version 2' })).toContainText('by Marketer');
  const first = versions.filter({ hasText: 'Version 1' });
  await hand.click(first.getByRole('button', { name: 'Restore' }));
  await expect(toast(page, 'Version restored')).toBeVisible();
  expect(hand.finish()).toBe(2);
  await expect(page.getByLabel('Content')).toHaveValue('It began in Wembley.');
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore the published version' }).click();
  await expect(toast(page, 'Back to the published version')).toBeVisible();
}

/** Unsaved text is saved once the server answers, or offered again after a reload. */
async function keepsWordsOfFailedSave(page: Page) {
  const title = page.getByLabel('Title');
  const failed = page.getByRole('status').filter({ hasText: 'Not saved yet.' });
  let isLost = false;
  await page.route(PAGES, async (route) => {
    if (isLost || route.request().method() !== 'PATCH') return route.continue();
    // The server stores it, but its answer is lost.
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await title.fill('Mine, stored');
  await expect(failed).toBeVisible();
  await title.fill('Mine, kept');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await page.unroute(PAGES);

  const abortSaves = () =>
    page.route(PAGES, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
  await abortSaves();
  await title.fill('Mine, offline');
  await expect(toast(page, 'Failed to save content page')).toBeVisible();
  await expect(failed).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(title).toHaveValue('Mine, kept');
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(title).toHaveValue('Mine, offline');
  await page.unroute(PAGES);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(toast(page, 'Page updated successfully')).toBeVisible();
}

/** Nobody’s text is overwritten or published without being seen. */
async function choosesAfterStaleSave(page: Page, service: Service, id: string) {
  const bySomeoneElse = async (title: string) => {
    const { error } = await service.from('content_pages').update({ title }).eq('id', id);
    expect(error).toBeNull();
  };
  const title = page.getByLabel('Title');

  await bySomeoneElse('Theirs');
  await title.fill('Mine');
  const notice = page.getByText('Someone else has saved this page in the meantime.');
  await expect(notice).toBeVisible();
  await expect(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'See theirs' }).click();
  await expect(title).toHaveValue('Theirs');
  await expect(notice).toBeHidden();
  // Before the choice, because what is chosen is saved two seconds later.
  await bySomeoneElse('Theirs again');
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(title).toHaveValue('Mine');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();

  await bySomeoneElse('Unseen');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(notice.first()).toBeVisible();
  await page.getByText('What they changed').click();
  await expect(page.getByText('Unseen')).toBeVisible();
  const { data } = await service
    .from('page_versions')
    .select('title')
    .eq('page_id', id)
    .order('number');
  expect(data?.slice(-4).map((version) => version.title)).toEqual([
    'Theirs',
    'Theirs again',
    'Mine',
    'Unseen',
  ]);
}

test('a role with the page keys autosaves, publishes and restores a page; no text is lost', async ({
  page,
  server,
}) => {
  await signInAsMarketer(page, server);
  const service = await serviceClient(server);
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Our Story', slug: 'our-story', content: 'It began in Wembley.' })
    .select('id')
    .single();
  const read = async () =>
    (
      await service
        .from('content_pages')
        .select('content, status, version, template, additional_field, meta_description')
        .eq('slug', 'our-story')
        .single()
    ).data;
  await page.goto(`/admin/content/edit/${data?.id}`);
  await page.getByLabel('Meta description').fill('How we began');
  await expect(page.getByRole('figure')).toContainText('How we began');
  await page.getByLabel('Template').selectOption('blog');
  await page.getByLabel('Additional field').fill('Said once');
  await asksBeforeLeaving(page);
  expect(await read()).toEqual({
    ...{ content: { blocks: [] }, status: 'draft', version: 2 },
    ...{ template: 'blog', additional_field: 'Said once', meta_description: 'How we began' },
  });
  await page.getByLabel('Published').check();
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Page updated successfully')).toBeVisible();
  expect(await read()).toMatchObject({ status: 'published', version: 2 });

  await restoresVersions(page);
  expect(await read()).toMatchObject({ content: { blocks: [] }, version: 4 });
  // Publish saves unsaved text first.
  await page.getByLabel('Content').fill('Better words');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/our-story')).text())
    .toContain('Better words');
  expect(await read()).toMatchObject({ content: 'Better words', status: 'published', version: 5 });

  await keepsWordsOfFailedSave(page);
  await choosesAfterStaleSave(page, service, data?.id ?? '');
});
