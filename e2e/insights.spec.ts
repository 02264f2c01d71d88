import type { Browser, Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser that does not look automated. */
async function openAsPerson(browser: Browser, server: ServerProcess) {
  const page = await browser.newPage({ baseURL: server.url, userAgent: USER_AGENT });
  await setWishes(page, { webdriver: false });
  return { page, sent: listenForViews(page) };
}

/** From the next page on, the browser's navigator has these values. */
async function setWishes(page: Page, wishes: object) {
  await page.addInitScript((facts) => {
    for (const [name, value] of Object.entries(facts)) {
      const property = { get: () => value, configurable: true };
      Object.defineProperty(Navigator.prototype, name, property);
    }
  }, wishes);
}

/** Waits until the script that counts has run. */
async function reads(page: Page, path: string) {
  const script = page.waitForResponse(/\/insights\/script\.js$/);
  await visit(page, path);
  await (await script).finished();
}

function listenForViews(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/insights/views')) sent.push(request.postData() ?? '');
  });
  return sent;
}

async function countedToday(server: ServerProcess) {
  const admin = await adminClient(server.url);
  const { data, error } = await admin.from('page_views').select('path, views').order('path');
  if (error) throw error;
  return data;
}

test('opened and visited pages are counted, except for people who opted out', async ({
  browser,
  page: driven,
  server,
}) => {
  const views = listenForViews(driven);
  await reads(driven, '/privacy');
  expect(views).toEqual([]);

  const { page, sent } = await openAsPerson(browser, server);
  await setWishes(page, { globalPrivacyControl: true });
  await reads(page, '/privacy');
  await setWishes(page, { globalPrivacyControl: false, doNotTrack: '1' });
  await reads(page, '/privacy');
  expect(sent).toEqual([]);

  await setWishes(page, { doNotTrack: null });
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/#about$/);
  await page.getByRole('link', { name: 'Get in Touch' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/#about$/);
  await page.goto('/login');
  await expect.poll(() => sent).toEqual(['/', '/contact', '/', '/login']);
  await expect
    .poll(() => countedToday(server))
    .toEqual([
      { path: '/', views: 2 },
      { path: '/contact', views: 1 },
      { path: '/login', views: 1 },
    ]);
  expect(await page.context().cookies()).toEqual([]);
  await page.close();
});
