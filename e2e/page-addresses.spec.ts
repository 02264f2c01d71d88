import { expect } from './support/expect.ts';
import { test } from './support/test.ts';

test('every spelling of an address redirects to the page’s canonical address', async ({
  request,
  baseURL,
}) => {
  for (const [spelling, address] of [
    ['/%63ontact/?from=mail', '/contact?from=mail'],
    ['/ApprentIceshipS', '/apprenticeships'],
  ] as const) {
    const reply = await request.get(spelling);
    expect(reply.url()).toBe(baseURL + address);
    const [canonical] = address.split('?');
    expect(await reply.text()).toMatch(
      new RegExp(`<link rel="canonical" href="[^"]*${canonical}"`),
    );
    expect(reply.headers()['x-frame-options']).toBe('DENY');
    expect(reply.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});

test('addresses without a page share one document for each depth, and its script starts there', async ({
  page,
  request,
}) => {
  const read = async (path: string) => {
    const reply = await request.get(path);
    expect(reply.status(), path).toBe(404);
    return reply.text();
  };
  const html = await read('/made-up');
  expect(html).toMatch(/<h1[^>]*>We can&#x27;t find that page</);
  expect(html).toContain('</footer>');
  expect(await read('/Made-Up-Too')).toBe(html);
  expect(await read('/made/up/too')).toBe(await read('/made/up'));

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/made/up/too');
  // Starts the page's script; it must render the same as the document.
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await expect(page.getByRole('heading', { name: "We can't find that page" })).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'page not found']);
  expect(errors).toEqual([]);
});
