import type { APIRequestContext } from '@playwright/test';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { holdSession } from './support/people.ts';
import { publishToggles } from './support/site-toggles.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const ARTICLE = 'How a traineeship works in Western Australia';

/** Pages as they are without script: the search itself is a plain form. */
async function worksWithoutScript(request: APIRequestContext) {
  const html = async (path: string) => (await request.get(path)).text();
  expect(await html('/contact')).toMatch(
    /<header.*<noscript>.*<a href="\/search" aria-label="Search"/s,
  );
  expect(await html('/search')).toMatch(
    /<main.*<form [^>]*action="\/search"[^>]*><input [^>]*name="q"/s,
  );
  const found = await html('/search?q=trainship');
  expect(found).toContain('Showing results for “traineeship”. No page has “trainship”.');
  expect(found).toMatch(/<a [^>]*href="\/how-a-traineeship-works"/);
  const nothing = await html('/search?q=xylophone');
  expect(nothing).toContain('No results for “xylophone”.');
  expect(nothing).toMatch(/<main.*<a [^>]*href="\/contact"[^>]*>Contact Us.*<\/main>/s);
}

test.describe('a visitor', () => {
  test.afterAll(({ plainServer }) => backToFirstRelease(plainServer));

  test('finds an article despite a typing mistake, from the header and without script', async ({
    page,
    request,
    server,
  }) => {
    await publishToggles(server, { search: true });
    await visit(page, '/contact');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click();
    const field = page.getByRole('searchbox', { name: 'Search this site' }).first();
    await expect(field).toBeFocused();
    await field.fill('trainship');
    await field.press('Enter');
    await expect(
      page.getByText('Showing results for “traineeship”. No page has “trainship”.'),
    ).toBeVisible();
    const result = page.getByRole('main').getByRole('link', { name: ARTICLE });
    await expect(result.locator('mark').first()).toHaveText('traineeship');
    await inspect(page, 'search', { isKnownLayout: true });
    await result.click();
    await expect(page.getByRole('heading', { name: ARTICLE, level: 1 })).toBeVisible();

    await worksWithoutScript(request);
  });
});

test('staff reach a setting and a dialog, and find a page, by the words they type', async ({
  page,
}) => {
  await holdSession(page);
  await page.goto('/admin/media');
  // The outline of the screen, which shows before its script has started, has no links.
  await expect(page.getByRole('link', { name: 'Media', exact: true })).toBeVisible();
  const jump = page.getByRole('combobox', { name: /Jump to/ });

  async function jumpTo(words: string, option: RegExp) {
    await page.keyboard.press('ControlOrMeta+k');
    await jump.fill(words);
    await expect(page.getByRole('option', { name: option })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(jump).toBeHidden();
  }

  await jumpTo('telephone', /^Phone/);
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  await jumpTo('new enquiry', /^Add lead/);
  await expect(page.getByRole('dialog', { name: 'Add lead' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A page by the words in it.
  await page.keyboard.press('ControlOrMeta+k');
  await jump.fill('national certificate');
  await expect(page.getByRole('option', { name: /^How a traineeship works/ })).toBeVisible();
});
