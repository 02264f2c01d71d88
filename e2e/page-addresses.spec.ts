import { expect } from './support/expect.ts';
import { test } from './support/test.ts';

test('every spelling of an address redirects to the page’s canonical address', async ({
  request,
  baseURL,
}) => {
  for (const [spelling, address] of [
    ['/contact/', '/contact'],
    ['/%63ontact?from=mail', '/contact?from=mail'],
    ['/ApprentIceshipS', '/apprenticeships'],
  ] as const) {
    const reply = await request.get(spelling);
    expect(reply.url()).toBe(baseURL + address);
    const [canonical] = address.split('?');
    expect(await reply.text()).toMatch(
      new RegExp(`<link rel="canonical" href="[^"]*${canonical}"`),
    );
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
  expect(await read('/made-up-too')).toBe(await read('/made-up'));
  expect(await read('/made/up/too')).toBe(await read('/made/up'));

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const path of ['/login?a=1', '/made-up', '/made/up/too']) {
    await page.goto(path);
    // Starts the page's script; it must render the same as the document.
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  }
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'page not found']);
  expect(errors).toEqual([]);
});

test('no page can be framed', async ({ request }) => {
  for (const path of ['/', '/admin/auth', '/admin/leads']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
