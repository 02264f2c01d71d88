import path from 'node:path';
import type { Page } from '@playwright/test';
import { databaseOf } from '../scripts/lib/running-database.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm } from './support/people.ts';
import { test as base } from './support/test.ts';
import { upgradedSite } from './support/upgraded-site.ts';
import { isStarted, visit } from './support/visitor.ts';

const TYPED = 'Typed in an old tab.';
const PERSON = { name: 'Ugo Late', email: 'ugo.late@example.com' };

/** A site of its own, on the database of the usual one, that can be started again as another build. */
async function startSite({ dataDir }: ServerProcess) {
  const folder = await temporaryFolder();
  const copied = upgradedSite(path.join(folder.path, 'upgraded'));
  const data = path.join(folder.path, 'data');
  const DATABASE_URL = (await databaseOf(dataDir)) ?? '';
  let server = await startServerProcess(data, { DATABASE_URL });
  const { url } = server;
  return {
    url,
    async upgrade() {
      await server.stop();
      const PORT = new URL(url).port;
      server = await startServerProcess(data, { DATABASE_URL, PORT }, { entry: await copied });
    },
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Stops the site even when the test fails. */
const test = base.extend<{ site: Site }>({
  site: async ({ plainServer }, use) => {
    const site = await startSite(plainServer);
    await use(site);
    await site.stop();
  },
});

/** The link opens its page, and the typed text is still there on the way back. */
async function opensLinkAndReturns(page: Page) {
  await page.locator('#alternate-form').getByLabel('Message').fill(TYPED);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Recruitment' }).click();
  await expect(page.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeVisible();
  await isStarted(page);
  await page.goBack();
  await expect(page.locator('#alternate-form').getByLabel('Message')).toHaveValue(TYPED);
}

/** The form's code is gone, so the browser sends the form itself. */
async function sendsForm(page: Page) {
  const main = page.locator('#main-form');
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }));
  await fillInMainForm(main, PERSON);
  await main.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(main.getByText('Thank you for your message.')).toBeVisible();
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false);
}

/** Signing in needs code that is gone: the page reloads before anything is typed. */
async function reloadsBeforeTyping(page: Page) {
  const renewed = page.waitForResponse(/\.new\.js$/);
  await page.getByLabel('Email').click();
  await renewed;
  await page.getByLabel('Email').fill(PERSON.email);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(PERSON.email);
}

test('tabs that stay open during an upgrade lose no click and no text', async ({
  browser,
  site,
}) => {
  test.setTimeout(90_000);
  // Nothing is typed yet: the code of the forms must not be in the cache.
  const visitor = await browser.newContext({ baseURL: site.url });
  const [contact, form, login] = [
    await visitor.newPage(),
    await visitor.newPage(),
    await visitor.newPage(),
  ];
  await visit(contact, '/contact');
  await visit(form, '/');
  await visit(login, '/login');
  await site.upgrade();

  await opensLinkAndReturns(contact);
  await sendsForm(form);
  await reloadsBeforeTyping(login);
  await visitor.close();
});
