import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

async function addsFact(page: Page, key: string) {
  await page.goto('/admin/facts');
  await page.getByRole('button', { name: 'Add fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add fact' });
  await dialog.getByLabel('Label').fill('Hiring incentive');
  await dialog.getByLabel('Key').fill(key);
  await dialog.getByLabel('Figure').fill('4,321');
  await dialog.getByLabel('First day').fill('2020-07-01');
  await dialog.getByLabel('Source', { exact: true }).fill('Government Gazette');
  await dialog.getByRole('button', { name: 'Add fact' }).click();
  await expect(page.getByRole('heading', { name: 'Hiring incentive' })).toBeVisible();
}

/** With the keyboard, once the block is selected. */
async function insertsFact(page: Page, key: string) {
  const canvas = page.frameLocator('iframe').first();
  await canvas.getByText('You get').click();
  await page.getByRole('button', { name: 'Insert a fact' }).first().press('Enter');
  await page.getByLabel('Find a fact').fill(key);
  await page.getByRole('dialog').getByRole('button', { name: key }).press('Enter');
  await expect(canvas.locator('p', { hasText: 'a person' })).toContainText(
    `{{fact:${key}}}You get`,
  );
}

test('a fact is added, shown to a visitor and expires, and is listed before publishing', async ({
  page,
  server,
  browser,
}) => {
  const key = `incentive-${randomUUID().slice(0, 8)}`;
  const slug = `page-${randomUUID().slice(0, 8)}`;
  await holdSession(page);
  await addsFact(page, key);
  await inspect(page, 'the page of a fact');

  const service = await serviceClient(server);
  const content = {
    blocks: [
      {
        id: 'a',
        type: 'rich-text',
        props: { markdown: `You get **{{fact:${key}}}** a person.\n\n[Ask about it](/contact)` },
      },
    ],
  };
  const { data: stored } = await service
    .from('content_pages')
    .insert({ title: 'Incentives', slug, content, is_published: true })
    .select('id')
    .single();

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, `${server.url}/${slug}`);
  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(visitor.getByText('You get $4,321 a person.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Where used' })).toContainText('Incentives');

  await page.getByLabel('Last day').fill('2021-06-30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fact changed')).toBeVisible();
  // The page was open when the fact ended. It has no figure after the next navigation.
  await expect
    .poll(async () => (await page.request.get(`/${slug}`)).text())
    .toContain('(figure being updated)');
  await visitor.getByRole('link', { name: 'Ask about it' }).click();
  await expect(visitor).toHaveURL(/contact$/);
  await visitor.goBack();
  await expect(visitor.getByText('You get (figure being updated) a person.')).toBeVisible();
  expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await page.goto(`/admin/content/edit/${stored?.id}`);
  await page.getByLabel('Title').fill('Incentives now');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await insertsFact(page, key);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`A fact has expired or is not known: {{fact:${key}}}`)).toBeVisible();
});
