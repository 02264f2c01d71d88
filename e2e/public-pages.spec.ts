import type { Page } from '@playwright/test';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { toasts, visit } from './support/visitor.ts';

test.use({ viewport: { width: 1440, height: 900 } });

function link(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name, exact: true });
}

function title(page: Page, name: string) {
  return page.getByRole('heading', { name, level: 1 });
}

/** The two buttons of the hero say where they lead, one toast at a time. */
async function followsHero(page: Page) {
  await link(page, 'Start Hiring').click();
  await expect(title(page, 'Recruitment')).toBeVisible();
  await expect(toasts(page)).toHaveText('Redirecting to hiring portal...');
  await link(page, 'Contact Us Today').click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.locator('#contact').getByLabel('Name', { exact: true })).toBeInViewport();
  await link(page, 'Find Opportunities').click();
  await expect(title(page, 'Apprenticeships')).toBeVisible();
  await expect(toasts(page)).toHaveText('Exploring opportunities...');
}

async function readsApprenticeships(page: Page) {
  await page.getByRole('button', { name: 'Copy the email address' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  await expect(page.getByText('apprenticeships@tuart.example', { exact: true })).toBeVisible();
  const form = page.locator('#main-form');
  await expect(form.getByLabel('Service Interest')).toHaveValue('apprenticeship');
}

test('from the home page a visitor reaches the others without a reload, with their words, the theme and the business', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visit(page, '/');
  await expect.poll(() => scripts.filter((url) => /\/home-blocks-/.test(url))).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await expect(title(page, "Shaping tomorrow's workforce")).toBeVisible();
  await expect(page.locator('#services').getByRole('link')).toHaveCount(6);
  await followsHero(page);
  await readsApprenticeships(page);

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(title(page, 'Privacy Policy')).toBeVisible();
  await expect(page.getByText(/^Last updated \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something unclear?' })).toBeVisible();
  await footer.getByRole('link', { name: 'Client Login' }).click();
  await expect(page.getByText(/^New here\?/)).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join().match(/"EmploymentAgency"/g)).toHaveLength(1);
  expect(await page.locator('style#theme').textContent()).toContain('--primary:');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('a service has a page at both of its addresses, and an unknown one leads to the services', async ({
  request,
}) => {
  for (const address of ['/technology', '/services/technology']) {
    const html = await (await request.get(address)).text();
    expect(html).toMatch(/<h1[^>]*>Technology Solutions</);
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\d\/technology"/);
  }
  const missing = await request.get('/services');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toMatch(/Service Not Found.*href="\/#services"/s);
  const unknown = await request.get('/services/plumbing', { maxRedirects: 0 });
  expect(unknown.headers().location).toBe('/#services');
});
