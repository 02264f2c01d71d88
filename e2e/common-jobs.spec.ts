import type { Page } from '@playwright/test';
import { type Mouse, mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/*
 * What a marketing person does most, by visible labels, with the clicks counted. The other seven
 * jobs are counted where their screens are tested: a new article and a copy of a page
 * (editor-comfort), an image on a page (visual-editor), a form field (forms), files in a folder
 * (media-library), an earlier version (content), a typing mistake (site-pages).
 */

test.afterEach(({ server }) => backToFirstRelease(server));

/** Publishes what the Site Editor shows. */
async function publish(page: Page, hand: Mouse): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Publish Changes' }));
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await hand.click(dialog.getByRole('button', { name: /^Publish/ }));
  await expect(dialog).toBeHidden();
}

async function read(page: Page, path: string): Promise<string> {
  return await (await page.request.get(path)).text();
}

async function changesServiceCard(page: Page, hand: Mouse) {
  await page.goto('/admin/content?tab=pages');
  await hand.click(page.getByRole('link', { name: 'Edit Home in the Site Editor' }));
  const canvas = page.frameLocator('iframe[title="The page"]');
  const title = canvas.getByRole('heading', { name: 'Apprenticeship & Traineeship Placement' });
  // The canvas finds the text at the point that was clicked.
  await hand.click(title, { force: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Apprentices and trainees');
  await publish(page, hand);
  await expect.poll(() => read(page, '/')).toContain('Apprentices and trainees');
  expect(hand.finish()).toBeLessThanOrEqual(5);
}

/** A click on the block itself selects it. */
async function hidesSection(page: Page, hand: Mouse) {
  const canvas = page.frameLocator('iframe[title="The page"]');
  await hand.click(canvas.getByRole('heading', { name: 'How it works' }), { force: true });
  await page.keyboard.press('Escape');
  await hand.click(page.getByRole('button', { name: 'Hide block' }));
  await expect(canvas.getByText('Hidden: visitors don’t see this block.')).toBeVisible();
  await publish(page, hand);
  await expect.poll(() => read(page, '/')).not.toContain('How it works');
  expect(hand.finish()).toBeLessThanOrEqual(4);
}

async function addsMenuLink(page: Page, hand: Mouse) {
  await hand.click(page.getByRole('tab', { name: 'Sections' }));
  const navigation = page.getByRole('region', { name: 'Navigation', exact: true });
  await hand.click(navigation.getByRole('button', { name: 'Add link to Navigation' }));
  await navigation.getByLabel('Label').last().fill('Stories');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/blog');
  await publish(page, hand);
  await expect.poll(() => read(page, '/contact')).toContain('>Stories<');
  expect(hand.finish()).toBeLessThanOrEqual(5);
}

async function changesColour(page: Page, hand: Mouse) {
  await hand.click(page.getByRole('tab', { name: 'Theme' }));
  await hand.click(page.getByLabel('Primary', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('#7A1F5C');
  await publish(page, hand);
  await expect.poll(() => read(page, '/')).toContain('--primary:#7a1f5c');
  expect(hand.finish()).toBeLessThanOrEqual(5);
}

async function changesPhoneNumber(page: Page, hand: Mouse) {
  await hand.click(
    page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Settings', exact: true }),
  );
  await hand.click(page.getByLabel('Phone', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('(08) 5550 0199');
  await hand.click(page.getByRole('button', { name: 'Save settings' }));
  await expect.poll(() => read(page, '/contact')).toContain('(08) 5550 0199');
  expect(hand.finish()).toBeLessThanOrEqual(3);
}

test('the commonest changes to the site take few clicks', async ({ page }) => {
  test.setTimeout(90_000);
  await holdSession(page);
  const hand = mouse();
  await test.step('the text of a service card', () => changesServiceCard(page, hand));
  await test.step('a section is hidden', () => hidesSection(page, hand));
  await test.step('a link in the menu', () => addsMenuLink(page, hand));
  await test.step('the main colour', () => changesColour(page, hand));
  await test.step('the phone number', () => changesPhoneNumber(page, hand));
});
