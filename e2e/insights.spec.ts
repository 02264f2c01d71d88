import type { Browser, Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser that does not look automated, with these values in its navigator. */
async function openAsPerson(browser: Browser, server: ServerProcess, wishes: object = {}) {
  const page = await browser.newPage({ baseURL: server.url, userAgent: USER_AGENT });
  await page.addInitScript(
    (facts) => {
      for (const [name, value] of Object.entries(facts)) {
        Object.defineProperty(Navigator.prototype, name, { get: () => value });
      }
    },
    {
      webdriver: false,
      ...wishes,
    },
  );
  return { page, sent: listenForViews(page) };
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
  const others = [driven];
  const views = [listenForViews(driven)];
  for (const wish of [{ globalPrivacyControl: true }, { doNotTrack: '1' }]) {
    const { page, sent } = await openAsPerson(browser, server, wish);
    others.push(page);
    views.push(sent);
  }
  for (const page of others) {
    const script = page.waitForResponse(/\/insights\/script\.js$/);
    await visit(page, '/privacy');
    await (await script).finished();
    if (page !== driven) await page.close();
  }
  expect(views.flat()).toEqual([]);

  const { page, sent } = await openAsPerson(browser, server);
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
