import type { Locator, Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { pickOption } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PAGES = '**/rest/v1/content_pages*';
const REFUSAL = { code: '42501', message: 'permission denied for table content_pages' };
const BOOM = { code: 'X', message: 'boom' };
const WRITES = ['PATCH', 'DELETE', 'POST'];

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row', { name: new RegExp(title) });
}

function toast(page: Page, text: string): Locator {
  return page.locator('[data-toast]', { hasText: text });
}

test('a page is added, found, changed, published, unpublished and deleted', async ({ page }) => {
  await holdSession(page);
  await page.goto('/admin/content');
  await expect(page.getByRole('heading', { name: 'Content Management' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent pages' })).toBeVisible();
  await page.getByRole('tab', { name: 'Manage Pages' }).click();

  await page.getByRole('button', { name: 'Quick add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quick add' });
  await dialog.getByRole('button', { name: 'Add page' }).click();
  for (const text of ['Title is required', 'Slug is required', 'Content is required']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await dialog.getByLabel('Title').fill('Safety at Work');
  await expect(dialog.getByLabel('Slug')).toHaveValue('safety-at-work');
  const content = dialog.getByLabel('Content');
  await expect(content).toHaveAttribute('rows', '10');
  await expect(content).toHaveAttribute('placeholder', '{"blocks": []}');
  await content.fill('Look after each other.');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(toast(page, 'Page added successfully')).toBeVisible();

  await page.getByLabel('Search pages').fill('safety-at');
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = rowOf(page, 'Safety at Work');
  await expect(row.getByText('Draft')).toBeVisible();
  await row.getByRole('button', { name: /^Publish / }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  await expect(row.getByText('Published')).toBeVisible();
  expect(await (await page.request.get('/safety-at-work')).text()).toContain('Look after');

  await row.getByRole('button', { name: 'Quick edit' }).click();
  const quick = page.getByRole('dialog', { name: 'Quick edit' });
  await quick.getByLabel('Content').fill('Look after everyone.');
  await quick.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Page updated successfully')).toBeVisible();
  await expect(row.getByText('Changed')).toBeVisible();
  expect(await (await page.request.get('/safety-at-work')).text()).toContain('Look after each');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await pickOption(page, { name: 'Changed' });
  await expect(page.getByRole('row')).toHaveCount(2);

  const live = row.getByRole('link', { name: 'View page' });
  await expect(live).toHaveAttribute('href', '/safety-at-work');
  await row.getByRole('button', { name: 'Unpublish' }).click();
  const taking = page.getByRole('dialog', { name: 'Unpublish this page?' });
  await taking.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Changed')).toBeVisible();
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await taking.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Page unpublished')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this page?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  const isSeen = Promise.withResolvers<void>();
  await page.route(PAGES, async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  isSeen.resolve();
  await expect(toast(page, 'Page deleted')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('tab', { name: 'Trash' }).click();
  await expect(row.getByRole('button', { name: 'Restore' })).toBeVisible();
});

/** Answers requests for pages instead of the server, until `page.unroute`. */
function fail(page: Page, status: number, json: object, methods: string[]) {
  return page.route(PAGES, (route) =>
    methods.includes(route.request().method()) ? route.fulfill({ status, json }) : route.continue(),
  );
}

async function saysThatPagesCannotBeRead(page: Page) {
  await fail(page, 400, BOOM, ['GET']);
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByText('Error loading content')).toBeVisible();
  await expect(page.getByText('Failed to load content pages')).toBeVisible();
  await page.getByRole('tab', { name: 'Recent Pages' }).click();
  await expect(page.getByText('Failed to load pages')).toBeVisible();
  await page.unroute(PAGES);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('list', { name: 'Recent pages' })).toBeVisible();

  await fail(page, 403, REFUSAL, ['GET']);
  await page.getByRole('tab', { name: 'Trash' }).click();
  await expect(page.getByText("You don't have permission to access content pages")).toBeVisible();
  await expect(toast(page, 'Only administrators can access this section')).toContainText(
    'Permission Denied',
  );
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await page.unroute(PAGES);
}

test('failed changes and lists that cannot be read show the specified messages', async ({
  page,
  server,
}) => {
  await holdSession(page);
  const service = await serviceClient(server);
  const markdown = '[Read more](/how-a-traineeship-works)';
  await service.from('content_pages').insert({
    title: 'Where to start',
    slug: 'where-to-start',
    content: { blocks: [{ type: 'rich-text', props: { markdown } }] },
    is_published: true,
  });
  await page.goto('/admin/content?tab=pages');
  const row = rowOf(page, 'How a traineeship works');
  await expect(row).toBeVisible();

  await fail(page, 400, BOOM, WRITES);
  await row.getByRole('button', { name: 'Unpublish' }).click();
  const taking = page.getByRole('dialog', { name: 'Unpublish this page?' });
  await expect(taking.getByRole('list', { name: 'Links to this page' })).toContainText(
    'Where to start',
  );
  await taking.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, 'Failed to update page status')).toContainText('boom');
  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this page?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete page')).toContainText('boom');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Quick edit' }).click();
  const quick = page.getByRole('dialog', { name: 'Quick edit' });
  await quick.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to edit page')).toContainText('boom');
  await quick.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(PAGES);
  await page.getByRole('button', { name: 'Quick add' }).click();
  const adding = page.getByRole('dialog', { name: 'Quick add' });
  await adding.getByLabel('Title').fill('Privacy');
  await adding.getByLabel('Content').fill('Words');
  await adding.getByRole('button', { name: 'Add page' }).click();
  await expect(toast(page, 'Failed to add page')).toContainText('already has this slug');
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await fail(page, 403, REFUSAL, WRITES);
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Permission Denied')).toContainText(
    'Only administrators can delete pages',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(PAGES);

  await saysThatPagesCannotBeRead(page);
  await service.from('content_pages').delete().eq('slug', 'where-to-start');
});

test('a loading list, a missing page and an ended session each show a message', async ({
  page,
}) => {
  await holdSession(page);
  const answer = Promise.withResolvers<void>();
  await page.route(PAGES, async (route) => {
    await answer.promise;
    await route.fulfill({ headers: { 'content-range': '*/0' }, json: [] });
  });
  await page.goto('/admin/content?tab=pages');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByText('No pages yet')).toBeHidden();
  answer.resolve();
  await expect(page.getByText('No pages yet')).toBeVisible();
  await page.unroute(PAGES);

  await page.goto('/admin/content/edit/aaaaaaaa-0000-4000-8000-000000000000');
  await expect(page.getByText('Failed to load content page')).toBeVisible();
  await expect(page.getByText('This page no longer exists.')).toBeVisible();

  await fail(page, 401, { code: 'PGRST303', message: 'JWT expired' }, ['GET']);
  await page.goto('/admin/content?tab=pages');
  await expect(toast(page, 'Authentication Required')).toContainText(
    'Please log in to view content pages',
  );
  await expect(page.getByText('You must be logged in to view content')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('saved blocks show where they are used', async ({ page, server }) => {
  await holdSession(page);
  await page.goto('/admin/content?tab=blocks');
  await page.getByRole('button', { name: 'Add content block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add content block' });
  await dialog.getByLabel('Name').fill('Our promise');
  await dialog.getByLabel('Type').selectOption('hero');
  await dialog.getByRole('tab', { name: 'JSON' }).click();
  await dialog.getByRole('textbox', { name: 'Properties' }).fill('{');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Properties must be a JSON object')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Properties' }).fill('{"headline": "We"}');
  await dialog.getByRole('tab', { name: 'Form' }).click();
  await expect(dialog.getByLabel('Headline')).toHaveValue('We');
  await dialog.getByLabel('Headline').fill('We promise');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const block = page.getByRole('listitem').filter({ hasText: 'Our promise' });
  await expect(block.getByText('Not used')).toBeVisible();

  const service = await serviceClient(server);
  const { data } = await service.from('content_blocks').select('id, content').single();
  expect(data?.content).toEqual({ props: { headline: 'We promise' }, version: 2 });
  const embedded = { blocks: [{ type: 'saved-block', props: { blockId: data?.id } }] };
  await service
    .from('content_pages')
    .insert({ title: 'Promise page', slug: 'promise-page', content: embedded, is_published: true });
  await page.reload();
  await block.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit' });
  await expect(editing.getByText('Visitors see this block on 1 page')).toBeVisible();
  await editing.getByLabel('Headline').fill('We try');
  await editing.getByRole('button', { name: 'Save and update 1 live page' }).click();
  await expect(toast(page, 'Content block saved')).toBeVisible();
  await block.getByRole('button', { name: 'Versions' }).click();
  const kept = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await kept.filter({ hasText: 'Version 1' }).getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, 'Version restored')).toBeVisible();
  expect((await service.from('content_blocks').select('content').single()).data).toEqual({
    content: data?.content,
  });
  await block.getByText('Used on 1 page').click();
  await expect(block.getByRole('link', { name: 'Promise page' })).toBeVisible();
  await block.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this content block?' });
  await expect(question.getByText('no longer show it: Promise page')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No content blocks yet')).toBeVisible();
});

/** Someone whose role may work with pages; returns the address. */
async function signInAsMarketer(page: Page, server: ServerProcess): Promise<string> {
  const marketer = { email: 'marketer@example.com', password: 'a marketer’s password' };
  await createAccount(server, marketer, 'marketing');
  const service = await serviceClient(server);
  const keys = ['content.view', 'content.manage', 'site.edit'];
  await service
    .from('permissions')
    .insert(keys.map((permission_key) => ({ role: 'marketing', permission_key })));
  await holdSession(page, marketer);
  return marketer.email;
}

/** By the button and the keyboard; what is missing or wrong is named. */
async function createsPage(page: Page) {
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Our Story');
  await expect(page.getByLabel('Slug')).toHaveValue('our-story');
  await page.getByLabel('Slug').fill('Our Story');
  await expect(
    page.getByText('Slug can only contain lowercase letters, numbers, and hyphens'),
  ).toBeVisible();
  await page.getByLabel('Slug').fill('our-story');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Content is required')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Visual' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByLabel('Content').fill('It began in Wembley.');
  await expect(page.getByText('Not JSON')).toBeVisible();
  await page.getByLabel('Meta description').fill('How we began');
  await expect(page.getByRole('figure')).toContainText('How we began');
  await page.getByLabel('Template').selectOption('blog');
  await page.getByLabel('Additional field').fill('Said once');
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Page created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/content\/edit\/[0-9a-f-]{36}$/);
}

/** Publish saves unsaved text first. */
async function publishesUnsavedText(page: Page) {
  await page.getByLabel('Content').fill('Better words');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, 'Page published')).toBeVisible();
  expect(await (await page.request.get('/our-story')).text()).toContain('Better words');
}

test('a role with the page keys creates, autosaves, publishes and restores a page', async ({
  page,
  server,
}) => {
  const email = await signInAsMarketer(page, server);
  await page.goto('/admin/content/edit');
  await createsPage(page);
  const status = page.getByRole('status').filter({ hasText: /saved|Saving|Unsaved/ });
  await expect(status).toHaveText('All changes saved');

  await page.getByLabel('Content').fill('{"blocks": []}');
  await expect(status).toHaveText('Unsaved changes');
  await page.getByRole('link', { name: 'Back to content' }).click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(leaving.getByText('You have unsaved changes.')).toBeVisible();
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(status).toHaveText('All changes saved');
  const service = await serviceClient(server);
  const read = async () =>
    (
      await service
        .from('content_pages')
        .select('content, status, version, template, additional_field, meta_description')
        .eq('slug', 'our-story')
        .single()
    ).data;
  expect(await read()).toEqual({
    ...{ content: { blocks: [] }, status: 'draft', version: 2 },
    ...{ template: 'blog', additional_field: 'Said once', meta_description: 'How we began' },
  });

  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(toast(page, 'Page updated successfully')).toBeVisible();
  expect(await read()).toMatchObject({ status: 'published', version: 2 });

  const hand = mouse();
  await hand.click(page.getByRole('button', { name: 'Versions' }));
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  const first = versions.filter({ hasText: 'Version 1' });
  await expect(first).toContainText(`by ${email}`);
  await hand.click(first.getByRole('button', { name: 'Restore' }));
  await expect(toast(page, 'Version restored')).toBeVisible();
  expect(hand.finish()).toBe(2);
  await expect(page.getByLabel('Content')).toHaveValue('It began in Wembley.');
  expect(await read()).toMatchObject({ content: 'It began in Wembley.', status: 'changed' });
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore the published version' }).click();
  await expect(toast(page, 'Back to the published version')).toBeVisible();
  expect(await read()).toMatchObject({ content: { blocks: [] }, version: 4 });
  await publishesUnsavedText(page);
  expect(await read()).toMatchObject({ content: 'Better words', status: 'published', version: 5 });

  for (let save = 1; save <= 20; save++) {
    await service
      .from('content_pages')
      .update({ title: `Save ${save}` })
      .eq('slug', 'our-story');
  }
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(versions.filter({ hasText: 'Version 25' })).toBeVisible();
  await expect(versions).toHaveCount(20);
  await page.getByRole('button', { name: 'Show older versions' }).click();
  await expect(versions).toHaveCount(25);
});

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

test('a failed save loses nothing; a stale save lets the person choose', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Shared', slug: 'shared', content: 'First' })
    .select('id')
    .single();
  const id = data?.id ?? '';
  const bySomeoneElse = async (title: string) => {
    const { error } = await service.from('content_pages').update({ title }).eq('id', id);
    expect(error).toBeNull();
  };
  await holdSession(page);
  await page.goto(`/admin/content/edit/${id}`);
  const title = page.getByLabel('Title');

  await keepsWordsOfFailedSave(page);

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
  const unseen = await service.from('content_pages').select('status').eq('id', id).single();
  expect(unseen.data).toEqual({ status: 'draft' });
  const versions = await service
    .from('page_versions')
    .select('title')
    .eq('page_id', id)
    .order('number');
  const titles = versions.data?.map((version) => version.title);
  expect(titles).toEqual([
    'Shared',
    'Mine, kept',
    'Mine, offline',
    'Theirs',
    'Theirs again',
    'Mine',
    'Unseen',
  ]);
});
