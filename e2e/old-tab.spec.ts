import path from 'node:path';
import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, holdSession } from './support/people.ts';
import { test } from './support/test.ts';
import { upgradedSite } from './support/upgraded-site.ts';
import { isStarted, toasts, visit } from './support/visitor.ts';

/** Runs one site, stopped and started again as another build. */
async function withSite(
  run: (site: {
    url: string;
    upgrade: () => Promise<void>;
    stop: () => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder();
  const copied = upgradedSite(path.join(folder.path, 'upgraded'));
  const data = path.join(folder.path, 'data');
  let server: ServerProcess = await startServerProcess(data);
  const PORT = new URL(server.url).port;
  const stop = async () => void (await server.stop());
  async function upgrade(): Promise<void> {
    await stop();
    server = await startServerProcess(data, { PORT }, { entry: await copied });
  }
  try {
    await run({ url: server.url, upgrade, stop });
  } finally {
    await stop();
    await folder.remove();
  }
}

const TYPED = 'Typed before the upgrade.';

/** The link opens its page, and the typed text is still there on the way back. */
async function opensLinkAndReturns(site: Page) {
  const footer = site.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Recruitment' }).click();
  await expect(site).toHaveURL(/\/recruitment$/);
  await expect(site.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeVisible();
  await isStarted(site);
  await site.goBack();
  await expect(site.locator('#alternate-form').getByLabel('Message')).toHaveValue(TYPED);
}

/** The form's code is gone. */
async function sendsForm(page: Page) {
  const main = page.locator('#main-form');
  await fillInMainForm(main, { name: 'Ada Wells', email: 'ada.wells@example.com' });
  await main.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(main.getByText('Thank you for your message.')).toBeVisible();
}

/** Signing in needs code that is gone: the page reloads before anything is typed. */
async function signsIn(page: Page) {
  const renewed = page.waitForResponse(/\.new\.js$/);
  await page.getByLabel('Email').click();
  await renewed;
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Go to the back office' })).toBeVisible();
}

/** Shows enquiries from before and after the upgrade. */
async function opensOtherScreens(office: Page) {
  await office.getByRole('link', { name: 'Leads' }).first().click();
  await expect(office).toHaveURL(/\/admin\/leads$/);
  await expect(office.getByRole('row', { name: /Mia Tran.*mia\.tran@example\.com/ })).toBeVisible();
  await expect(office.getByRole('row', { name: /Ada Wells/ })).toBeVisible();
  await office.getByRole('link', { name: 'Clients' }).first().click();
  await expect(office.getByRole('row', { name: /Mia Tran/ })).toContainText('Lead');
}

/**
 * A link to a screen that was not open before waits, and a form says that it was not sent. Both pages
 * stay, with the text.
 */
async function loseNothingWithoutServer(office: Page, site: Page) {
  await office.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(toasts(office)).toContainText('You seem to be offline');
  await expect(office.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();

  const form = site.locator('#alternate-form');
  await form.getByLabel('Name', { exact: true }).fill('Ben Hall');
  await form.getByLabel('Email').fill('ben.hall@example.com');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert')).toContainText('Form submission failed');
  await expect(form.getByRole('alert')).toContainText('What you typed is kept here.');
  await expect(form.getByLabel('Message')).toHaveValue(TYPED);
}

test('tabs that stay open during an upgrade lose no click and no text, and staff see every enquiry', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  await withSite(async ({ url, upgrade, stop }) => {
    // Each page has its own browser context, because a shared cache would serve the old scripts.
    const open = () => browser.newPage({ baseURL: url });
    const [site, form, signIn, office] = [await open(), await open(), await open(), await open()];
    await visit(form, '/');
    await visit(signIn, '/login');
    await visit(site, '/contact');
    await site.locator('#alternate-form').getByLabel('Message').fill(TYPED);
    await sendEnquiry(url, { name: 'Mia Tran', email: 'mia.tran@example.com' });
    await holdSession(office);
    await office.goto('/admin/tasks');
    await office.getByRole('button', { name: 'Add task' }).waitFor();
    await upgrade();

    await opensLinkAndReturns(site);
    await sendsForm(form);
    await signsIn(signIn);
    await opensOtherScreens(office);
    await stop();
    await loseNothingWithoutServer(office, site);
    for (const page of [site, form, signIn, office]) await page.close();
  });
});
