import type { Page } from '@playwright/test';
import { AUTH_BANNER_MS } from '../app/lib/constants.ts';
import { ADMIN } from '../tests/support/server-process.ts';
import { createAccount, visitorClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession, signIn, signInAsAdmin } from './support/people.ts';
import { test } from './support/test.ts';
import { noteTimers } from './support/timers.ts';

const SESSION_KEY = 'tuart-session';
const LOGOUT_REQUEST = '**/auth/v1/logout*';
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

test('shows the login, refuses a wrong password and an empty form, and never leaves the site through `next`', async ({
  page,
  server,
}) => {
  await page.goto('/admin/auth?next=https://evil.example/');
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();

  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill('not this one');
  await submit.click();
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(submit).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/auth/);

  await page.getByLabel('Password').fill(ADMIN.password);
  await submit.click();
  await expect(page).toHaveURL(`${server.url}/admin`);
  // The focus moves to the heading, as on any page change: screen readers announce it.
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused();
});

test('screens send a person without a session to the login, and back afterwards', async ({
  page,
}) => {
  await page.goto('/admin/recover');
  await expect(page.getByText('No mail server is set up')).toBeVisible();
  await page.goto('/admin/content');
  await expect(page.getByText('You must be logged in to view content')).toBeVisible();
  await expect(toast(page)).toContainText('Authentication Required');
  await expect(toast(page)).toContainText('Please log in to view content pages');
  for (const path of ['/admin', '/admin/dashboard', '/admin/leads']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/auth/);
    await expect(page.getByText('Authentication required: Please log in')).toBeVisible();
  }
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

function toast(page: Page) {
  return page.locator('[data-toast]');
}

test('Logout confirms, leads home from the back office and to the login from the site; a failed one changes nothing', async ({
  page,
}) => {
  await signInAsAdmin(page);
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
});

test('after too many wrong passwords from one place, the screen says how long to wait', async ({
  page,
  server,
}) => {
  const guessed = { email: 'guessed.at@example.com', password: 'the right password' };
  await createAccount(server, guessed, 'recruiter');
  const visitor = await visitorClient(server.url);
  for (let i = 0; i < 10; i++) {
    await visitor.auth.signInWithPassword({ ...guessed, password: 'wrong' });
  }
  const reply = page.waitForResponse('**/auth/v1/token?grant_type=password');
  await signIn(page, guessed);
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await expect(
    page.getByText(/^Too many attempts\. Please try again in [45] minutes\.$/),
  ).toBeVisible();
  const retryAfter = Number((await reply).headers()['retry-after']);
  expect((await reply).status()).toBe(429);
  expect(retryAfter).toBeGreaterThan(180);
  expect(retryAfter).toBeLessThanOrEqual(300);
});

test('wrong passwords elsewhere do not lock out a browser that has signed in before', async ({
  page,
  server,
}) => {
  const guessed = { email: 'guessed.too@example.com', password: 'the right password' };
  await createAccount(server, guessed, 'recruiter');
  await signIn(page, guessed);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/auth?logout=true');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const { publishableKey: apikey } = await (await fetch(`${server.url}/api/check-config`)).json();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) {
    const reply = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'X-Forwarded-For': `198.51.100.${i}` },
      body: JSON.stringify({ ...guessed, password: 'wrong' }),
    });
    statuses.push(reply.status);
  }
  expect(statuses.at(-1)).toBe(429);
  await signIn(page, guessed);
  await expect(page).toHaveURL(/\/admin$/);
});

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

  await page.unroute(ROLE_REQUEST);
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
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

test('a role sees the screens its keys open and is sent away from the others', async ({
  page,
  server,
}) => {
  const viewer = { email: 'viewer@example.com', password: 'a viewer’s password' };
  await createAccount(server, viewer, 'viewer');
  await signIn(page, viewer);
  await expect(page).toHaveURL(/\/admin\/media$/);
  await page.goto('/admin/settings');
  await expect(page).toHaveURL(/\/admin\/media$/);
  await expect(toast(page)).toContainText('Access Denied');
  await page.goto('/admin/auth?logout=true');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const recruiter = { email: 'recruiter@example.com', password: 'a recruiter’s password' };
  await createAccount(server, recruiter, 'recruiter');
  await signIn(page, recruiter);
  await expect(page).toHaveURL(/\/admin$/);
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Leads' })
    .click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
});

test('a stored session with a missing field is removed', async ({ page }) => {
  const { expires_at: _, ...damaged } = await keptSession(page);
  await openLeadsWith(page, damaged);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test('a session that can no longer be refreshed is removed', async ({ page, server }) => {
  const session = await keptSession(page);
  const elsewhere = await visitorClient(server.url);
  await elsewhere.auth.setSession(session);
  await elsewhere.auth.signOut({ scope: 'local' });
  await openLeadsWith(page, { ...session, expires_at: 1 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});
