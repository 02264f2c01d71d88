import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { findViolations } from './support/axe.ts';
import { mouse } from './support/clicks.ts';
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

/** The content of the canvas is checked on its public page; its spinner belongs to the library. */
async function expectAccessible(page: Page): Promise<void> {
  const context = { include: ['html'], exclude: ['iframe', '[class*="_Loader_"]'] };
  const violations = await findViolations(page, { context });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
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

/** The canvas uses the site's theme, and is dark when the screen is. */
async function followsColourScheme(page: Page) {
  const ground = () =>
    canvasOf(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(246, 241, 231)');
  await page.getByRole('button', { name: /dark|light/i }).click();
  await expect.poll(ground).not.toBe('rgb(246, 241, 231)');
}

async function changesWords(page: Page, stored: Stored) {
  await canvasOf(page).getByRole('heading', { name: 'Old words' }).click({ force: true });
  await property(page, 'Heading').fill('New words');
  await expect(canvasOf(page).getByRole('heading', { name: 'New words' })).toBeVisible();
  await expect(statusOf(page)).toHaveText('All changes saved');
  await expect
    .poll(stored)
    .toMatchObject({ blocks: [{ id: 'h', props: { heading: 'New words' } }, UNKNOWN, STATS, 17] });
}

/** By keyboard alone: adds a block below the selected one, moves it, and undoes it. */
async function addsAndMovesByKeyboard(page: Page, stored: Stored) {
  await page.getByRole('button', { name: 'Add block' }).press('Enter');
  await page.keyboard.type('call action');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(property(page, 'Button')).toBeVisible();
  const types = typesIn(stored);
  await expect.poll(types).toEqual(['heading', 'call-to-action', 'retired', 'stats', undefined]);
  const moveUp = page.getByRole('button', { name: 'Move block up' });
  await expect(moveUp).toBeEnabled();
  await moveUp.press('Enter');
  const top = canvasOf(page).locator('[data-block]').first();
  await expect(top).toContainText('Ready when you are');
  await expect.poll(types).toEqual(['call-to-action', 'heading', 'retired', 'stats', undefined]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(top).toContainText('New words');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(top).toContainText('Ready when you are');
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

async function showsWidthsAndOutline(page: Page) {
  const width = () => page.locator('iframe').evaluate((frame) => frame.clientWidth);
  await page.getByRole('button', { name: 'Switch to Phone viewport' }).click();
  await expect.poll(width).toBe(360);
  await page.getByRole('button', { name: 'Switch to Tablet viewport' }).click();
  await expect.poll(width).toBe(768);
  const zoom = () => page.locator('#puck-canvas-root').evaluate(({ style }) => style.transform);
  await page.getByRole('button', { name: 'Zoom viewport out' }).click();
  await page.getByRole('button', { name: 'Zoom viewport out' }).click();
  await expect.poll(zoom).toBe('scale(0.5)');
  await page.getByRole('button', { name: 'Outline' }).click();
  await expect(page.getByRole('list', { name: 'Outline' })).toBeVisible();
  await expect.poll(zoom).toBe('scale(0.5)');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect(property(page, 'Heading')).toHaveValue('New words');
}

/** The JSON view and the canvas show the same document. */
async function switchesToJsonAndBack(page: Page) {
  await page.getByRole('tab', { name: 'JSON' }).click();
  const json = page.getByLabel('Content');
  await expect(json).toHaveValue(/"New words"/);
  await json.fill('{"other": 1}');
  await page.getByRole('tab', { name: 'Visual' }).click();
  await expect(page.getByText('JSON without a list named “blocks”')).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
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

  await followsColourScheme(page);
  await changesWords(page, stored);
  await addsAndMovesByKeyboard(page, stored);
  await movesByMouse(page, stored);
  await showsWidthsAndOutline(page);

  // Links on the canvas do not open.
  await canvas.getByRole('link').first().press('Enter');
  expect(new URL(page.url()).pathname).toBe(`/admin/content/edit/${data?.id}`);

  await expectAccessible(page);

  await switchesToJsonAndBack(page);
});

test('saved blocks and images are chosen and shown in their place', async ({ page, server }) => {
  const service = await serviceClient(server);
  const slug = `chosen-${randomUUID()}`;
  const name = `Promise ${slug}`;
  const saved = await service
    .from('content_blocks')
    .insert({ name, type: 'heading', content: { props: { heading: 'We promise' } } })
    .select('id')
    .single();
  await service
    .from('media')
    .insert({ title: 'Crew', file_path: '1-crew.png', file_type: 'image/png', alt_text: 'A crew' });
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Chosen', slug, content: { blocks: [] }, is_published: true })
    .select('id')
    .single();
  await holdSession(page);
  await page.goto(`/admin/content/edit/${data?.id}`);
  const canvas = page.frameLocator('iframe');
  const add = async (block: string) => {
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('option', { name: `${block} (` }).click();
  };

  await add('Saved Block');
  await expect(canvas.getByText('Choose a saved block.')).toBeVisible();
  await property(page, 'Saved block').selectOption(name);
  await expect(canvas.getByRole('heading', { name: 'We promise' })).toBeVisible();

  const hand = mouse();
  await hand.click(page.getByRole('button', { name: 'Add block' }));
  await hand.click(page.getByRole('option', { name: 'Image (' }));
  await hand.click(page.getByRole('button', { name: 'Choose image' }).filter({ visible: true }));
  const picker = page.getByRole('dialog', { name: 'Choose image' });
  await picker.getByLabel('Search files').fill('crew');
  await hand.click(picker.getByRole('button', { name: 'Crew' }).first());
  await expect(canvas.getByRole('img', { name: 'A crew' })).toBeAttached();
  expect(hand.finish()).toBeLessThanOrEqual(5);
  await property(page, 'Alternative text').fill('A crew at work');
  await expect(canvas.getByRole('img', { name: 'A crew at work' })).toBeAttached();

  await add('FAQ');
  const list = page.getByRole('group', { name: 'Questions' }).filter({ visible: true });
  const questions = await list.getByRole('listitem').count();
  await list.getByText('Another question?').press('Enter');
  const question = list.getByLabel('Question', { exact: true }).filter({ visible: true });
  await question.fill('What does it cost?');
  await expect(canvas.getByText('What does it cost?')).toBeVisible();
  await list.getByRole('button', { name: 'Move item up' }).filter({ visible: true }).click();
  await expect(list.getByRole('listitem').first()).toContainText('What does it cost?');
  await list.getByRole('button', { name: 'Add item' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(questions + 1);
  await expectAccessible(page);

  const stored = async () =>
    (await service.from('content_pages').select('content').eq('slug', slug).single()).data?.content;
  await expect.poll(stored).toMatchObject({
    blocks: [
      { type: 'saved-block', props: { blockId: saved.data?.id } },
      { type: 'image', props: { image: { path: 'media/1-crew.png', alt: 'A crew at work' } } },
      {
        type: 'faq',
        props: {
          questions: expect.arrayContaining([
            expect.objectContaining({ question: 'What does it cost?' }),
          ]),
        },
      },
    ],
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect
    .poll(async () => (await page.request.get(`/${slug}`)).text())
    .toContain('We promise');
});
