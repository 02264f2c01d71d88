import type { BrowserContext, Page } from '@playwright/test';
import { AUTH_BANNER_MS } from '../app/lib/constants.ts';
import { SESSION_STORAGE_KEY } from '../app/lib/supabase/session-key.ts';
import { ADMIN, type ServerProcess } from '../tests/support/server-process.ts';
import { createAccount } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { refuse } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { type Credentials, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { noteTimers } from './support/timers.ts';
import { toasts } from './support/visitor.ts';

const LOGOUT_REQUEST = '**/auth/v1/logout*';
const CONFIG_PROBE = '**/api/check-config';

function storedSession(page: Page) {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_STORAGE_KEY);
}

/** Uses the login that is already open. */
async function signInHere(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A failed logout changes nothing; one that succeeds confirms and leads home. */
async function logsOut(page: Page) {
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await page.route(LOGOUT_REQUEST, (route) =>
    route.fulfill({ status: 500, json: { msg: 'Down.' } }),
  );
  await logout.click();
  await expect(toasts(page)).toContainText('Logout failed');
  await expect(page).toHaveURL(/\/admin$/);
  expect(await storedSession(page)).not.toBeNull();

  await page.unroute(LOGOUT_REQUEST);
  await logout.click();
  await expect(toasts(page)).toHaveText('Logged out successfully');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await storedSession(page)).toBeNull();
}

/** From the site, logging out leads to the login, in every tab. */
async function logsOutOfSite(page: Page, context: BrowserContext) {
  const site = await context.newPage();
  await site.goto('/');
  await site.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [site, page]) {
    await expect(tab).toHaveURL(/\/admin\/auth/);
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  await expect(site.getByText('Authentication required')).toHaveCount(0);
  expect(await storedSession(page)).toBeNull();
  await site.close();
}

/** At the login, without a session. */
async function isRefused(page: Page, stranger: Credentials) {
  // Without a mail server no link can be sent.
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();

  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  // The operator of this site has set up no other provider.
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  await signInHere(page, { ...ADMIN, password: 'not this one' });
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(submit).toBeFocused();
  await signInHere(page, stranger);
  await expect(page.getByText('You do not have admin access')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
}

/** Opens a page of another site and follows its link, which asks first and leads nowhere else. */
async function followsPrize(page: Page, { url }: ServerProcess) {
  const evil = encodeURIComponent('https://evil.example/');
  const href = `${url}/admin/auth?logout=true%26next=${evil}`;
  await page.goto(`data:text/html,<a rel="noreferrer" href="${href}">Prize</a>`);
  await page.getByRole('link', { name: 'Prize' }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ADMIN.email);
  expect(await storedSession(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page).toHaveURL(`${url}/admin`);
}

function question(page: Page) {
  return page.getByRole('heading', { name: 'Log out?' });
}

async function logsOutWhenAsked(page: Page, waited: () => Promise<number[]>) {
  await page.route(CONFIG_PROBE, (route) => route.fulfill({ status: 503, body: '{}' }));
  await goWithin(page, '/admin/auth?logout=ask');
  await expect(question(page)).toBeVisible();
  await expect(toasts(page)).toContainText('Server configuration check failed');
  await page.getByRole('button', { name: 'Log out' }).click();
  const banner = page.getByRole('main').getByText('Logged out successfully');
  await expect(banner).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await expect(banner).toBeHidden();
  expect(await waited()).toContain(AUTH_BANNER_MS);
  await page.unroute(CONFIG_PROBE);

  // Without a session there is nothing to ask, and signing in does not ask again.
  await goWithin(page, '/admin/auth?logout=ask');
  await expect(page).toHaveURL(/\/admin\/auth$/);
}

test('a screen sends a person without a session to the login, which refuses what is wrong, and back; each Logout ends the session in every tab, and a link on another site asks first', async ({
  page,
  context,
  server,
}) => {
  const stranger = { email: 'stranger@example.com', password: 'a stranger’s password' };
  await createAccount(server, stranger);
  const waited = await noteTimers(page);
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  await expect(page.getByText('Authentication required: Please log in')).toBeVisible();
  await isRefused(page, stranger);

  await signInHere(page, ADMIN);
  await expect(page).toHaveURL(`${server.url}/admin/leads`);
  // The focus moves to the heading, as on any page change: screen readers announce it.
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeFocused();
  // Wrong passwords elsewhere do not lock out a browser that sends this with its next attempt.
  const kept = await context.cookies(new URL('/auth/v1/token', server.url).href);
  expect(kept.map(({ name }) => name)).toContain('tuart-device');
  await logsOutOfSite(page, context);
  await signInHere(page, ADMIN);
  await expect(page).not.toHaveURL(/\/admin\/auth/);
  await followsPrize(page, server);
  await logsOutWhenAsked(page, waited);
  await signInHere(page, ADMIN);
  await expect(page).toHaveURL(/\/admin$/);
  await logsOut(page);
});

/** Notes where the page says that access is denied: it moves on a moment later. */
async function noteDenial(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[data-toast]');
      if (!('deniedAt' in window) && toast?.textContent.includes('Access Denied')) {
        Object.assign(window, { deniedAt: location.pathname });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { deniedAt: string }).deniedAt);
}

test('no screen opens if the role is unknown; a role lands on a screen that its keys open, and others deny access', async ({
  page,
  server,
}) => {
  const viewer = await createStaff(server, 'viewer');
  await holdSession(page, viewer);
  const release = await refuse(page, 'admin_users', 'GET');
  await page.goto('/admin/media');
  await expect(page.getByText('Unable to verify admin permissions')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Media', level: 1 })).toBeHidden();
  await goWithin(page, '/admin/auth');
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  await expect(page.getByText('Unable to verify admin permissions')).toBeVisible();

  // Signing in again starts another session, whose role is asked for again.
  await release();
  await page.getByLabel('Email').fill(viewer.email);
  await page.getByLabel('Password', { exact: true }).fill(viewer.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/media$/);

  await expect(page.getByRole('link', { name: 'Media', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Content', exact: true })).toBeHidden();
  const deniedAt = await noteDenial(page);
  await goWithin(page, '/admin/content/edit');
  await expect.poll(deniedAt).toBe('/admin/content/edit');
  await expect(page).toHaveURL(/\/admin\/media$/);
  await goWithin(page, '/admin');
  await expect(page).toHaveURL(/\/admin\/media$/);
});
