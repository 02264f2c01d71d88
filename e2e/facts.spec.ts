import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
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

test('a fact is added, shown to a visitor and expires, and is listed before publishing', async ({
  page,
  server,
  context,
}) => {
  const key = `incentive-${randomUUID().slice(0, 8)}`;
  const slug = `page-${randomUUID().slice(0, 8)}`;
  await holdSession(page);
  await addsFact(page, key);

  const service = await serviceClient(server);
  const content = `You get {{fact:${key}}} a person.`;
  const { data: stored } = await service
    .from('content_pages')
    .insert({ title: 'Incentives', slug, content, is_published: true })
    .select('id')
    .single();

  const visitor = await context.newPage();
  await visit(visitor, `/${slug}`);
  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(visitor.getByText('You get $4,321 a person.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Where used' })).toContainText('Incentives');

  await page.getByLabel('Last day').fill('2021-06-30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fact updated')).toBeVisible();
  // The page was open when the fact ended. It has no figure after the next navigation.
  await expect
    .poll(async () => (await page.request.get(`/${slug}`)).text())
    .toContain('(figure being updated)');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(visitor).toHaveURL(/terms$/);
  await visitor.goBack();
  await expect(visitor.getByText('You get (figure being updated) a person.')).toBeVisible();
  expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await goWithin(page, `/admin/content/edit/${stored?.id}`);
  await page.getByLabel('Title').fill('Incentives now');
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(`A fact has expired or is not known: {{fact:${key}}}`)).toBeVisible();
});
