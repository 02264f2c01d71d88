import type { Page } from '@playwright/test';
import { AUTH_BANNER_MS } from '../app/lib/constants.ts';
import { ADMIN } from '../tests/support/server-process.ts';
import { createAccount, visitorClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession, signIn } from './support/people.ts';
import { test } from './support/test.ts';
import { noteTimers } from './support/timers.ts';

const SESSION_KEY = 'tuart-session';
const LOGOUT_REQUEST = '**/auth/v1/logout*';
const TOKEN_PATH = '/auth/v1/token';
const ROLE_REQUEST = '**/rest/v1/admin_users*';

function storedSession(page: Page) {
  return page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
}

/** Returns the administrator's stored session before any screen is open. */
async function keptSession(page: Page) {
  await holdSession(page);
  await page.goto('/robots.txt');
  return JSON.parse((await storedSession(page)) ?? '{}');
}

async function openLeadsWith(page: Page, session: object): Promise<void> {
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
    [SESSION_KEY, JSON.stringify(session)],
  );
  await page.goto('/admin/leads');
}

/** A failed logout changes nothing; one from the back office confirms and leads home. */
async function logsOut(page: Page) {
  const logout = page.getByRole('main').getByRole('button', { name: 'Logout' });
  await page.route(LOGOUT_REQUEST, (route) =>
    route.fulfill({ status: 500, json: { msg: 'Down.' } }),
  );
  await logout.click();
  await expect(toast(page)).toContainText('Logout failed');
  await expect(page).toHaveURL(/\/admin$/);
  expect(await storedSession(page)).not.toBeNull();

  await page.unroute(LOGOUT_REQUEST);
  await logout.click();
  await expect(toast(page)).toHaveText('Logged out successfully');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await storedSession(page)).toBeNull();
}

/** From the site, logging out leads to the login. */
async function logsOutOfUnknownSession(page: Page) {
  // A session that the server no longer knows counts as logged out.
  await page.route(LOGOUT_REQUEST, (route) =>
    route.fulfill({ status: 403, json: { msg: 'Gone.' } }),
  );
  await holdSession(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page)).toHaveText('Logged out successfully');
  await expect(page).toHaveURL(/\/admin\/auth/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Authentication required')).toHaveCount(0);
  expect(await storedSession(page)).toBeNull();
}

test('the login refuses what is wrong and never leaves the site through `next`; Logout ends the session', async ({
  page,
  context,
  server,
}) => {
  const settings = page.waitForResponse('**/auth/v1/settings');
  await page.goto('/admin/auth?next=https://evil.example/');
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  // The operator of this site has set up no other provider.
  expect((await settings).ok()).toBe(true);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);

  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill('not this one');
  await submit.click();
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(submit).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/auth/);

  await saysHowLongToWait(page);
  await page.getByLabel('Password').fill(ADMIN.password);
  await submit.click();
  await expect(page).toHaveURL(`${server.url}/admin`);
  // The focus moves to the heading, as on any page change: screen readers announce it.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
  // Wrong passwords elsewhere do not lock out a browser that sends this with its next attempt.
  const kept = await context.cookies(new URL(TOKEN_PATH, server.url).href);
  expect(kept.map(({ name }) => name)).toContain('tuart-device');

  await logsOut(page);
  await logsOutOfUnknownSession(page);
});

/** The server's answer after ten wrong passwords from one place. */
async function saysHowLongToWait(page: Page) {
  const tokens = `**${TOKEN_PATH}*`;
  const msg = 'Too many attempts. Please try again in 5 minutes.';
  await page.route(tokens, (route) =>
    route.fulfill({ status: 429, json: { error_code: 'over_request_rate_limit', msg } }),
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(msg, { exact: true })).toBeVisible();
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await page.unroute(tokens);
}

test('screens send a person without a session to the login, and back afterwards', async ({
  page,
}) => {
  await page.goto('/admin/recover');
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await page.goto('/admin/content');
  await expect(page.getByText('You must be logged in to view content')).toBeVisible();
  await expect(toast(page)).toContainText('Authentication Required');
  await expect(toast(page)).toContainText('Please log in to view content pages');
  await page.goto('/admin/leads');
  await expect(page).toHaveURL(/\/admin\/auth/);
  await expect(page.getByText('Authentication required: Please log in')).toBeVisible();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

function toast(page: Page) {
  return page.locator('[data-toast]');
}

test('a link on another site cannot log a person out without asking', async ({ page, server }) => {
  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a rel="noreferrer" href="${server.url}/admin/auth?logout=true">Prize</a>`,
    }),
  );
  await holdSession(page);
  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'Prize' }).click();
  await expect(page.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ADMIN.email);
  expect(await storedSession(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'Prize' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('main').getByText('Logged out successfully')).toBeVisible();
  expect(await storedSession(page)).toBeNull();

  // Without a session there is nothing to ask, and signing in does not ask again.
  await page.goto(elsewhere);
  await page.getByRole('link', { name: 'Prize' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/auth$/);
});

test('after logout=true the session has ended in every tab, and a banner shows for five seconds', async ({
  context,
  page,
}) => {
  const other = await context.newPage();
  await holdSession(other);
  await other.goto('/admin/leads');
  await expect(other.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

  const waited = await noteTimers(page);
  await page.goto('/admin/auth?logout=true');
  const banner = page.getByRole('main').getByText('Logged out successfully');
  await expect(banner).toBeVisible();
  await expect(banner).toBeHidden();
  expect(await waited()).toContain(AUTH_BANNER_MS);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(other).toHaveURL(/\/admin\/auth/);
});

test('reports a failed check of the server', async ({ page }) => {
  await page.route('**/api/check-config', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/admin/auth');
  await expect(page.getByText('Server configuration check failed')).toBeVisible();

  await page.unroute('**/api/check-config');
  await page.route('**/admin/auth', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await page.goto('/admin/auth');
  await expect(page.getByText('Server route check failed')).toBeVisible();
});

test('when the role cannot be checked, no screen opens, and the message says why', async ({
  page,
}) => {
  await holdSession(page);
  await page.route(ROLE_REQUEST, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/admin/leads');
  await expect(page.getByText('Unable to verify admin permissions')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeHidden();
  await page.goto('/admin/auth');
  await expect(page.getByText('Unable to verify admin permissions')).toBeVisible();
});

test('a person without an admin row is signed out and told the reason', async ({
  page,
  server,
}) => {
  const stranger = { email: 'stranger@example.com', password: 'a stranger’s password' };
  await createAccount(server, stranger);
  await signIn(page, stranger);
  await expect(page.getByText('You do not have admin access')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

/** Notes where the page says that access is denied: it moves on a moment later. */
async function noteDenial(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const toast = document.querySelector('[data-toast]');
      if (!('deniedAt' in window) && toast?.textContent.includes('Access Denied')) {
        Object.assign(window, { deniedAt: location.pathname });
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { deniedAt: string }).deniedAt);
}

test('a role lands on a screen that its keys open, and other screens deny access before they send it away', async ({
  page,
  server,
}) => {
  const viewer = { email: 'viewer@example.com', password: 'a viewer’s password' };
  await createAccount(server, viewer, 'viewer');
  await signIn(page, viewer);
  await expect(page).toHaveURL(/\/admin\/media$/);
  const deniedAt = await noteDenial(page);
  await page.goto('/admin/content/edit');
  await expect(page).toHaveURL(/\/admin\/media$/);
  expect(await deniedAt()).toBe('/admin/content/edit');
  await expect(page.getByRole('link', { name: 'Media', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Content', exact: true })).toBeHidden();
});

test('a stored session is removed if a field is missing or it can no longer be refreshed', async ({
  page,
  server,
}) => {
  const session = await keptSession(page);
  const { expires_at: _, ...damaged } = session;
  await openLeadsWith(page, damaged);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();

  const elsewhere = await visitorClient(server.url);
  await elsewhere.auth.setSession(session);
  await elsewhere.auth.signOut({ scope: 'local' });
  await openLeadsWith(page, { ...session, expires_at: 1 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});
