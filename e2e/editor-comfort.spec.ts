import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

function canvasOf(page: Page) {
  return page.frameLocator('iframe');
}

/** Whether typed keys become text, on the canvas or in the panel beside it. */
function isTextFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement: outer } = document;
    const frame = outer instanceof HTMLIFrameElement ? outer.contentDocument : null;
    const focused = frame ? frame.activeElement : outer;
    return focused?.closest('textarea, input, [contenteditable="true"]') != null;
  });
}

test('a new article is written and published with five clicks, and copied with two', async ({
  page,
}) => {
  const title = `Five clicks ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await holdSession(page);
  await page.goto('/admin/content');
  const hand = mouse();
  await hand.click(page.getByRole('link', { name: 'New article' }));
  await expect(canvasOf(page).getByText('Start with the point of the article')).toBeVisible();
  await hand.click(page.getByLabel('Title'));
  await page.keyboard.type(title);
  await hand.click(page.getByLabel('Author'));
  await page.keyboard.type('Kim Lee');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hiring');
  await page.getByLabel('Article date').fill('2026-02-03');
  await expect(canvasOf(page).getByText('By Kim Lee · Published 3 Feb 2026')).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Create page' }));
  await expect(page).toHaveURL(/\/admin\/content\/edit\/[0-9a-f-]{36}$/);
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Page published')).toBeVisible();
  expect(hand.finish()).toBe(5);

  await hand.click(page.getByRole('button', { name: 'More actions' }));
  await hand.click(page.getByRole('button', { name: 'Duplicate', exact: true }));
  await expect(page.getByLabel('Title')).toHaveValue(`Copy of ${title}`);
  await expect(page.getByLabel('Slug')).toHaveValue(`${slug}-copy`);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(canvasOf(page).getByText('Start with the point of the article')).toBeVisible();
  expect(hand.finish()).toBe(2);

  const read = async (path: string) =>
    (await (await page.request.get(path)).text()).replaceAll('<!-- -->', '');
  const listed = (await read('/blog')).split('<li').find((item) => item.includes(title));
  expect(listed?.replace(/<[^>]*>/g, '')).toContain('Hiring · 3 Feb 2026 · Kim Lee');
  const article = await read(`/${slug}`);
  expect(article.replace(/<[^>]*>/g, '')).toContain('By Kim Lee · Published 3 Feb 2026');
  expect(article).toContain('"articleSection":"Hiring"');
});

test('blocks are added, copied, cut and undone by keyboard alone', async ({ page, server }) => {
  const service = await serviceClient(server);
  const slug = `keys-${randomUUID()}`;
  const content = { blocks: [{ id: 'h', type: 'heading', props: { heading: 'First' } }] };
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Keys', slug, content })
    .select('id')
    .single();
  await holdSession(page);
  await page.goto(`/admin/content/edit/${data?.id}`);
  const blocks = canvasOf(page).locator('[data-block]');
  await expect(blocks).toHaveCount(1);

  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.type('heading');
  await expect(page.getByRole('option', { selected: true })).toContainText('Heading');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const added = canvasOf(page).locator('[data-puck-component]').nth(1);
  await expect(added).toContainText('About this page');
  await expect(added).toBeFocused();

  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(blocks).toHaveText([/First/, /About this page/, /About this page/]);
  await page.keyboard.press('ControlOrMeta+x');
  await expect(blocks).toHaveCount(2);

  // Enter adds a text and puts the cursor in it.
  await expect(added).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => isTextFocused(page)).toBe(true);
  await page.keyboard.type('My own words');
  await expect(blocks).toHaveText([/First/, /About this page/, /My own words/]);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(canvasOf(page).getByText('My own words')).toHaveCount(0);
  await fillsColumns(page);
});

/** Adds a block to a column, moves it to the next with the clipboard, and out with the buttons. */
async function fillsColumns(page: Page) {
  const headings = canvasOf(page)
    .locator('[data-block]')
    .filter({ hasText: /^About this page/ });
  // Steps made within a quarter of a second are undone together, so the undo may have added one.
  const before = await headings.count();
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.type('columns');
  await page.keyboard.press('Enter');
  const column = (index: number) => canvasOf(page).locator('[data-column]').nth(index);
  const add = (index: number) =>
    column(index).getByRole('button', { name: 'Add a block to this column' });
  await add(0).press('Enter');
  await page.keyboard.type('heading');
  await page.keyboard.press('Enter');
  const inside = column(0).locator('[data-puck-component]');
  await expect(inside).toContainText('About this page');
  await expect(inside).toBeFocused();
  await page.keyboard.press('ControlOrMeta+x');
  await expect(inside).toHaveCount(0);
  await add(1).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(column(1)).toContainText('About this page');
  await page.getByRole('button', { name: 'Move block down' }).press('Enter');
  await expect(add(1)).toBeVisible();
  await expect(headings).toHaveCount(before + 1);
}
