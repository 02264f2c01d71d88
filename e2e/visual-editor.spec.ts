import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const UNKNOWN = { id: 'old', type: 'retired', props: { words: 'Kept' } };
const STATS = { type: 'stats', props: { heading: 8, stats: 'none' } };

/** The visible property panel: the canvas has a second one for phones. */
function property(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).filter({ visible: true });
}

/** Drags a block with the mouse and holds it over the upper edge of another. */
async function dragAbove(page: Page, block: Locator, other: Locator): Promise<void> {
  const [start, end] = [await block.boundingBox(), await other.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag');
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, end.y + end.height * 0.1, { steps: 5 });
}

function canvasOf(page: Page) {
  return page.frameLocator('iframe');
}

function statusOf(page: Page) {
  return page.getByRole('status').filter({ hasText: /saved|Saving|Unsaved/ });
}

type Stored = () => Promise<unknown>;

function typesIn(stored: Stored) {
  return async () =>
    ((await stored()) as { blocks: { type?: string }[] }).blocks.map((block) => block.type);
}

/** Keeps what screen readers are told about saving. */
async function noteAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const told = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live], [role=status]',
        ),
      );
      for (const region of new Set(regions)) {
        const said = region?.textContent ?? '';
        const isHeard = region?.getAttribute('aria-live') !== 'off';
        if (isHeard && /sav(ed|ing)/i.test(said)) words.push(said);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return words;
  });
  return () => told.jsonValue();
}

async function changesWords(page: Page, stored: Stored) {
  await canvasOf(page).getByRole('heading', { name: 'Old words' }).click({ force: true });
  const announced = await noteAnnouncements(page);
  for (const words of ['New', 'New wo']) {
    await property(page, 'Heading').fill(words);
    await expect(statusOf(page)).toHaveText('All changes saved');
  }
  await property(page, 'Heading').fill('New words');
  await expect(canvasOf(page).getByRole('heading', { name: 'New words' })).toBeVisible();
  await expect(statusOf(page)).toHaveText('All changes saved');
  await expect
    .poll(stored)
    .toMatchObject({ blocks: [{ id: 'h', props: { heading: 'New words' } }, UNKNOWN, STATS, 17] });
  await expect.poll(announced).toEqual(['All changes saved']);
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

/** By keyboard alone: adds a block below the selected one, moves it, and undoes it. */
async function addsAndMovesByKeyboard(page: Page, stored: Stored) {
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.insertText('call action');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(canvasOf(page).getByRole('textbox', { name: 'Heading' })).toBeFocused();
  const moveUp = page.getByRole('button', { name: 'Move block up' });
  await expect(moveUp).toBeEnabled();
  await moveUp.press('Enter');
  const said = page.getByRole('toolbar', { name: 'Page tools' }).getByRole('status');
  await expect(said).toHaveText(/ is now 1 of 5$/);
  const top = canvasOf(page).locator('[data-block]').first();
  await expect(top).toContainText('Ready when you are');
  await expect
    .poll(typesIn(stored))
    .toEqual(['call-to-action', 'heading', 'retired', 'stats', undefined]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(said).toHaveText('Undone');
  await expect(top).toContainText('New words');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(top).toContainText('Ready when you are');
}

/** Copies a block, cuts the copy, and writes a new text below, all by keyboard. */
async function usesClipboardAndWrites(page: Page) {
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.insertText('heading');
  await page.keyboard.press('Enter');
  const headings = canvasOf(page)
    .locator('[data-puck-component]')
    .filter({ hasText: /^About this page/ });
  await expect(canvasOf(page).getByRole('textbox', { name: 'Heading' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(headings).toBeFocused();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(headings).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+x');
  await expect(headings).toHaveCount(1);
  await expect(headings).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => isTextFocused(page)).toBe(true);
  await page.keyboard.type('My own');
  await expect(canvasOf(page).getByText('My own')).toBeVisible();
}

async function movesByMouse(page: Page, stored: Stored) {
  // High enough for both blocks at their full size.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const block = (words: string) => canvasOf(page).locator('[data-block]', { hasText: words });
  const top = canvasOf(page).locator('[data-block]').first();
  await dragAbove(page, block('New words'), block('Ready when you are'));
  await expect(top).toContainText('New words');
  await page.mouse.up();
  await expect
    .poll(typesIn(stored))
    .toEqual(['heading', 'call-to-action', 'retired', 'stats', undefined]);
}

/** Adds a block to a column, moves it to the next with the clipboard, and out with the buttons. */
async function fillsColumns(page: Page) {
  const headings = canvasOf(page)
    .locator('[data-block]')
    .filter({ hasText: /^About this page/ });
  const before = await headings.count();
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.insertText('columns');
  await page.keyboard.press('Enter');
  const column = (index: number) => canvasOf(page).locator('[data-column]').nth(index);
  const add = (index: number) =>
    column(index).getByRole('button', { name: 'Add a block to this column' });
  await add(0).press('Enter');
  await page.keyboard.insertText('heading');
  await page.keyboard.press('Enter');
  const inside = column(0).locator('[data-puck-component]');
  await expect(inside.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
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

/** The JSON view and the canvas show the same document. */
async function switchesToJsonAndBack(page: Page) {
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByLabel('Content');
  await expect(json).toHaveValue(/"New words"/);
  await json.fill('{"blocks": [');
  await page.getByRole('tab', { name: 'Visual' }).click();
  await expect(page.getByText('This content is JSON with an error in it')).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(json).toHaveValue('{"blocks": [');
  await json.fill('Just words');
  await page.getByRole('tab', { name: 'Visual' }).click();
  await expect(canvasOf(page).getByText('Just words')).toBeVisible();
}

test('a page is built block by block, in the canvas and as JSON', async ({ page, server }) => {
  // A long test in a frame that is redrawn at each step takes time on a busy machine.
  test.slow();
  const service = await serviceClient(server);
  const slug = `built-${randomUUID()}`;
  const heading = { id: 'h', type: 'heading', props: { heading: 'Old words' } };
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Built', slug, content: { blocks: [heading, UNKNOWN, STATS, 17] } })
    .select('id')
    .single();
  const stored = async () =>
    (await service.from('content_pages').select('content').eq('slug', slug).single()).data?.content;

  await holdSession(page);
  await page.goto(`/admin/content/edit/${data?.id}`);
  const canvas = page.frameLocator('iframe');
  await expect(canvas.getByRole('heading', { name: 'Built', level: 1 })).toBeVisible();
  await expect(canvas.getByText('Its content is kept.')).toHaveCount(2);
  await expect(statusOf(page)).toHaveText('All changes saved');

  await changesWords(page, stored);
  await addsAndMovesByKeyboard(page, stored);
  await movesByMouse(page, stored);
  await usesClipboardAndWrites(page);
  await fillsColumns(page);

  // Links on the canvas do not open.
  await canvas.getByRole('link').first().press('Enter');
  expect(new URL(page.url()).pathname).toBe(`/admin/content/edit/${data?.id}`);

  await switchesToJsonAndBack(page);
});
