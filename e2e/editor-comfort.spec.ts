import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

function canvasOf(page: Page) {
  return page.frameLocator('iframe');
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
  await page.keyboard.insertText(title);
  await hand.click(page.getByLabel('Author'));
  await page.keyboard.type('Kim Lee');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hiring');
  await page.getByLabel('Article date').fill('2026-02-03');
  await expect(canvasOf(page).getByText('By Kim Lee · Published 3 Feb 2026')).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Create article' }));
  await expect(page).toHaveURL(/\/admin\/content\/edit\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
  await hand.click(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Page published')).toBeVisible();
  expect(hand.finish()).toBe(5);
  // It moves the buttons behind it.
  await expect(page.getByRole('link', { name: 'View page' })).toBeVisible();

  await hand.click(page.getByRole('button', { name: 'More actions' }));
  await hand.click(page.getByRole('button', { name: 'Duplicate', exact: true }));
  await expect(page.getByLabel('Title')).toHaveValue(`Copy of ${title}`);
  await expect(page.getByLabel('Slug')).toHaveValue(`${slug}-copy`);
  expect(hand.finish()).toBe(2);

  const read = async (path: string) =>
    (await (await page.request.get(path)).text()).replaceAll('<!-- -->', '');
  const listed = async () =>
    (await read('/blog')).split('<li').find((item) => item.includes(title)) ?? '';
  await expect
    .poll(async () => (await listed()).replace(/<[^>]*>/g, ''))
    .toContain('Hiring · 3 Feb 2026 · Kim Lee');
  const article = await read(`/${slug}`);
  expect(article.replace(/<[^>]*>/g, '')).toContain('By Kim Lee · Published 3 Feb 2026');
  expect(article).toContain('"articleSection":"Hiring"');
});
