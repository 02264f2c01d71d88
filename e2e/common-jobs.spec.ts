import type { Page } from '@playwright/test';
import { type Mouse, mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/*
 * What a marketing person does most to the home page, by visible labels, with the clicks counted.
 * Seven other jobs are counted where their screens are tested: a new article and a copy of a page
 * (editor-comfort), an image on a page (visual-editor), a form field (forms), files in a folder
 * (media-library), an earlier version (content), a typing mistake (site-pages).
 */

test.afterEach(({ server }) => backToFirstRelease(server));

/** Each of the jobs in the Site Editor ends with these: Publish Changes, and Publish in its dialog. */
const PUBLISHING_CLICKS = 2;

/** Publishes what the Site Editor shows. */
async function publish(page: Page, hand: Mouse): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Publish Changes' }));
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await hand.click(dialog.getByRole('button', { name: /^Publish/ }));
  await expect(dialog).toBeHidden();
  expect(hand.finish()).toBe(PUBLISHING_CLICKS);
}

async function read(page: Page, path: string): Promise<string> {
  return await (await page.request.get(path)).text();
}

/** A click on the block itself selects it. */
async function hidesSection(page: Page, hand: Mouse) {
  await page.goto('/admin/content?tab=pages');
  await hand.click(page.getByRole('link', { name: 'Edit Home in the Site Editor' }));
  const canvas = page.frameLocator('iframe[title="The page"]');
  await hand.click(canvas.getByRole('heading', { name: 'How it works' }), { force: true });
  await page.keyboard.press('Escape');
  await hand.click(page.getByRole('button', { name: 'Hide block' }));
  await expect(canvas.getByText('Hidden: visitors don’t see this block.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish Changes' })).toBeEnabled();
  expect(hand.finish() + PUBLISHING_CLICKS).toBeLessThanOrEqual(5);
}

async function changesServiceCard(page: Page, hand: Mouse) {
  const canvas = page.frameLocator('iframe[title="The page"]');
  const title = canvas.getByRole('heading', { name: 'Apprenticeship & Traineeship Placement' });
  // The canvas finds the text at the point that was clicked.
  await hand.click(title, { force: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Apprentices and trainees');
  expect(hand.finish() + PUBLISHING_CLICKS).toBeLessThanOrEqual(4);
}

async function addsMenuLink(page: Page, hand: Mouse) {
  await hand.click(page.getByRole('tab', { name: 'Sections' }));
  const navigation = page.getByRole('region', { name: 'Navigation', exact: true });
  await hand.click(navigation.getByRole('button', { name: 'Add link to Navigation' }));
  await navigation.getByLabel('Label').last().fill('Stories');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/blog');
  expect(hand.finish() + PUBLISHING_CLICKS).toBeLessThanOrEqual(5);
}

async function publishesAll(page: Page, hand: Mouse) {
  await publish(page, hand);
  await expect.poll(() => read(page, '/')).toContain('>Stories<');
  const home = await read(page, '/');
  expect(home.includes('Apprentices and trainees')).toBe(true);
  expect(home.includes('How it works')).toBe(false);
}

test('the commonest changes to the home page take few clicks', async ({ page }) => {
  test.setTimeout(90_000);
  await holdSession(page);
  const hand = mouse();
  await test.step('a section is hidden', () => hidesSection(page, hand));
  await test.step('the text of a service card', () => changesServiceCard(page, hand));
  await test.step('a link in the menu', () => addsMenuLink(page, hand));
  await test.step('all of them are published', () => publishesAll(page, hand));
});
