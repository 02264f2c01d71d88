import type { Page } from '@playwright/test';
import { expect } from './support/expect.ts';
import { fits } from './support/screen-size.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const PHONE = { width: 360, height: 740 };
const ELECTRICIAN = 'Apprentice electrician, first year';

function card(page: Page, title: string) {
  return page.getByRole('main').getByRole('link', { name: title, exact: true });
}

async function filterAndClear(page: Page) {
  await page.getByLabel('Job type').selectOption('Apprenticeship');
  await page.getByLabel('Region').selectOption('Perth');
  await page.getByRole('button', { name: 'Find jobs' }).click();
  await expect(page).toHaveURL(/\/jobs\?kind=apprenticeship&region=perth$/);
  await expect(page.getByText('2 apprenticeship jobs in Perth')).toBeVisible();
  await expect(page.getByLabel('Job type')).toHaveValue('apprenticeship');
  await expect(card(page, 'Kitchen hand')).toHaveCount(0);
  // The filters are those of the list, also after Back.
  await page.goBack();
  await expect(card(page, 'Kitchen hand')).toBeVisible();
  await expect(page.getByLabel('Job type')).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel('Job type')).toHaveValue('apprenticeship');
  await page.getByLabel('Keywords').fill('boilermakr');
  await page.getByRole('button', { name: 'Find jobs' }).click();
  await expect(page.getByText('1 apprenticeship job in Perth for “boilermaker”')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(card(page, 'Kitchen hand')).toBeVisible();
}

async function readAdvert(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: ELECTRICIAN })).toBeVisible();
  const facts = page.getByRole('complementary', { name: 'Key facts' }).getByRole('definition');
  await expect(facts.first()).toContainText('$16.50 to $19.20 an hour');
  await expect(facts.nth(1)).toHaveText('Malaga WA 6090');
  const apply = page.getByRole('link', { name: 'Apply for this job' });
  await expect(apply).toHaveAttribute('href', '/jobs/apprentice-electrician-malaga/apply');
  await expect(apply).toBeInViewport();
  await expect(card(page, 'Apprentice boilermaker')).toBeVisible();
}

test('a visitor filters jobs, reads an advert on a phone and copies its link', async ({ page }) => {
  await visit(page, '/jobs');
  await fits(page, PHONE, '/jobs');
  await filterAndClear(page);
  await card(page, ELECTRICIAN).click();
  await readAdvert(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
});
