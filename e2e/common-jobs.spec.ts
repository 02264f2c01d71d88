import type { Page } from '@playwright/test';
import { type Mouse, mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/*
 * One of the jobs that a marketing person does most, by visible labels, with the clicks counted.
 * Seven others are counted where their screens are tested: a new article and a copy of a page
 * (editor-comfort), an image on a page (visual-editor), a form field (forms), files in a folder
 * (media-library), an earlier version (content), a typing mistake (site-pages).
 */

test.afterEach(({ server }) => backToFirstRelease(server));

/** Publish Changes, and Publish in its dialog. */
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

async function addsMenuLink(page: Page, hand: Mouse) {
  await page.goto('/admin/editor?panel=layout');
  const navigation = page.getByRole('region', { name: 'Navigation', exact: true });
  await hand.click(navigation.getByRole('button', { name: 'Add link to Navigation' }));
  // The new link has the caret, with its label selected.
  await expect(navigation.getByLabel('Label').last()).toBeFocused();
  await page.keyboard.type('Stories');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/blog');
  expect(hand.finish() + PUBLISHING_CLICKS).toBeLessThanOrEqual(4);
}

test('a link in the menu takes few clicks', async ({ page }) => {
  await holdSession(page);
  const hand = mouse();
  await addsMenuLink(page, hand);
  await publish(page, hand);
  await expect.poll(() => read(page, '/contact')).toContain('>Stories<');
});
