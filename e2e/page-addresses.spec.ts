import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

test('every spelling of an address redirects to the page’s canonical address', async ({ page }) => {
  for (const [spelling, address] of [
    ['/contact/', /\/contact$/],
    ['/%63ontact?from=mail', /\/contact\?from=mail$/],
    ['/ApprentIceshipS', /\/apprenticeships$/],
  ] as const) {
    await page.goto(spelling);
    await expect(page).toHaveURL(address);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(page.url().split('?')[0]);
  }
});

test('addresses without a page share one document, and its script starts at each of them', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/made-up', '/made-up-too', '/made/up', '/made/up/too', '/login?a=1']) {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(path.startsWith('/login') ? 200 : 404);
    // Starts the page's script; it must render the same as the document.
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  }
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await page.goto('/made/up');
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'page not found']);
  expect(errors).toEqual([]);
});

test('only the editor can frame a page, and only its preview', async ({ page, server }) => {
  for (const path of ['/', '/admin/auth', '/admin/leads']) {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  }
  await holdSession(page);
  await page.goto('/admin/editor');
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
});
