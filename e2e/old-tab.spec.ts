import path from 'node:path';
import type { Page } from '@playwright/test';
import { databaseOf } from '../scripts/lib/running-database.ts';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { startTcpProxy } from '../tests/support/tcp-proxy.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, holdSession } from './support/people.ts';
import { test as base } from './support/test.ts';
import { upgradedSite } from './support/upgraded-site.ts';
import { isStarted, toasts, visit } from './support/visitor.ts';

const FAILED = 'There was an error submitting your message. Please try again.';
const NOT_SEEN_YET = '/blog';
const TYPED = 'Typed before the upgrade.';
const EARLIER = { name: 'Una Early', email: 'una.early@example.com' };
const LATER = { name: 'Ugo Late', email: 'ugo.late@example.com' };

/**
 * A site of its own, on the database of the usual one, which it reaches only through a proxy. It can
 * be stopped and started again as another build.
 */
async function startSite({ dataDir }: ServerProcess) {
  const folder = await temporaryFolder();
  const copied = upgradedSite(path.join(folder.path, 'upgraded'));
  const data = path.join(folder.path, 'data');
  const database = new URL((await databaseOf(dataDir)) ?? '');
  const proxy = await startTcpProxy(Number(database.port));
  database.port = String(proxy.port);
  const environment = { DATABASE_URL: database.href };
  let server = await startServerProcess(data, environment);
  const { url } = server;
  return {
    url,
    setDatabase: (isThere: boolean) => proxy.setOpen(isThere),
    isBack: () =>
      expect
        .poll(async () => (await fetch(`${url}/healthz`)).status, { timeout: 30_000 })
        .toBe(200),
    async upgrade() {
      await server.stop();
      const PORT = new URL(url).port;
      server = await startServerProcess(data, { ...environment, PORT }, { entry: await copied });
    },
    async stop() {
      await server.stop();
      proxy.close();
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

/** The form says that it was not sent, and is sent once the database is back. */
async function sendsWhileDatabaseIsAway(page: Page, site: Site) {
  await visit(page, '/');
  const form = page.locator('#main-form');
  const send = form.getByRole('button', { name: 'Send Enquiry' });
  await fillInMainForm(form, { name: 'Ada Wells', email: 'ada.outage@example.com' });
  site.setDatabase(false);
  await send.click();
  await expect(toasts(page)).toContainText(FAILED);
  await expect(form.getByRole('alert')).toContainText(FAILED);
  await expect(send).toBeEnabled();

  const reply = await page.goto(NOT_SEEN_YET);
  expect(reply?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'Back in a moment', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('(08) 5550 0142');
  site.setDatabase(true);
  await site.isBack();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();

  await visit(page, '/');
  await expect(form.getByLabel('Message')).toHaveValue(/cabinet-making apprentice/);
  await send.click();
  await expect(toasts(page)).toContainText('Thank you for your message.');
  await expect(form.getByLabel('Message')).toHaveValue('');
}

/** The link opens its page, and the typed text is still there on the way back. */
async function opensLinkAndReturns(page: Page) {
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
  await fillInMainForm(main, LATER);
  await main.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(main.getByText('Thank you for your message.')).toBeVisible();
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false);
}

/** Signing in needs code that is gone: the page reloads before anything is typed. */
async function reloadsBeforeTyping(page: Page) {
  const renewed = page.waitForResponse(/\.new\.js$/);
  await page.getByLabel('Email').click();
  await renewed;
  await page.getByLabel('Email').fill(LATER.email);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue(LATER.email);
}

/** Shows enquiries from before and after the upgrade. */
async function opensOtherScreens(office: Page) {
  await office.getByRole('link', { name: 'Leads' }).first().click();
  await expect(office).toHaveURL(/\/admin\/leads$/);
  await expect(office.getByRole('row', { name: /Una Early.*una\.early@/ })).toBeVisible();
  await expect(office.getByRole('row', { name: /Ugo Late/ })).toBeVisible();
  await office.getByRole('link', { name: 'Clients' }).first().click();
  await expect(office.getByRole('row', { name: /Una Early/ })).toContainText('Lead');
}

test('without the database and during an upgrade, open tabs lose no click and no text, and staff see every enquiry', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const visitor = await browser.newContext({ baseURL: site.url });
  const contact = await visitor.newPage();
  await sendsWhileDatabaseIsAway(contact, site);

  await visit(contact, '/contact');
  await contact.locator('#alternate-form').getByLabel('Message').fill(TYPED);
  const login = await visitor.newPage();
  await visit(login, '/login');
  // In another context, because a shared cache would still have the form's code.
  const staff = await browser.newContext({ baseURL: site.url });
  const form = await staff.newPage();
  await visit(form, '/');
  await sendEnquiry(site.url, EARLIER);
  const office = await staff.newPage();
  await holdSession(office);
  await office.goto('/admin/tasks');
  await office.getByRole('button', { name: 'Add task' }).waitFor();
  await site.upgrade();

  await opensLinkAndReturns(contact);
  await sendsForm(form);
  await reloadsBeforeTyping(login);
  await opensOtherScreens(office);
  await visitor.close();
  await staff.close();
});
