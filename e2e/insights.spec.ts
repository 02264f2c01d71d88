import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** From the next page on, the browser does not look automated. */
async function lookLikePerson(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setUserAgentOverride', { userAgent: USER_AGENT });
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });
}

async function countedToday(server: ServerProcess) {
  const admin = await adminClient(server.url);
  const { data, error } = await admin.from('page_views').select('path, views').order('path');
  if (error) throw error;
  return data;
}

test('opened and visited pages are counted, without a cookie', async ({ page, server }) => {
  await lookLikePerson(page);
  const script = page.waitForResponse(/\/insights\/script\.js$/);
  await visit(page, '/');
  await (await script).finished();
  await page.getByRole('link', { name: 'Get in Touch' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();
  await expect
    .poll(() => countedToday(server))
    .toEqual([
      { path: '/', views: 1 },
      { path: '/contact', views: 1 },
    ]);
  expect(await page.context().cookies()).toEqual([]);
});
