import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { MIN_FILL_MS } from '../../app/features/enquiries/spam.ts';
import { SESSION_STORAGE_KEY } from '../../app/lib/supabase/session-key.ts';
import { ADMIN } from '../../tests/support/server-process.ts';
import { expect } from './expect.ts';

/** The administrator's session for each site. If a test has ended it, the next one signs in again. */
const sessions = new Map<string, string>();

/** Gives the browser a session without using the login screen; opens no screen yet. */
export async function holdSession(page: Page, credentials = ADMIN): Promise<void> {
  const session = await sessionOf(page.request, credentials);
  await page.addInitScript(
    ({ key, value }) => {
      // Only once per tab, so that signing out still works.
      if (location.protocol === 'about:' || sessionStorage.getItem(value)) return;
      sessionStorage.setItem(value, 'given');
      localStorage.setItem(key, value);
    },
    { key: SESSION_STORAGE_KEY, value: session },
  );
}

async function sessionOf(request: APIRequestContext, credentials: typeof ADMIN): Promise<string> {
  const config = await request.get('/api/check-config');
  const { publishableKey: apikey } = await config.json();
  const kept = credentials === ADMIN ? sessions.get(config.url()) : undefined;
  if (kept) {
    const { access_token } = JSON.parse(kept);
    const headers = { apikey, Authorization: `Bearer ${access_token}` };
    if ((await request.get('/auth/v1/user', { headers })).ok()) return kept;
  }
  const reply = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: credentials,
  });
  expect(reply.status()).toBe(200);
  const session = JSON.stringify(await reply.json());
  if (credentials === ADMIN) sessions.set(config.url(), session);
  return session;
}

/** Opens the dashboard with a session. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await holdSession(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

export interface Enquirer {
  name: string;
  email: string;
}

/** Fills in the main contact form without sending it. */
export async function fillInMainForm(form: Locator, { name, email }: Enquirer): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('08 5550 0123');
  await form.getByLabel('Company').fill('Banksia Cabinets');
  await form.getByLabel('Service Interest').selectOption('apprenticeship');
  await form
    .getByLabel('Message')
    .fill('We are looking for a first-year cabinet-making apprentice.');
}

/** A form sent sooner than a person can type counts as spam. */
export async function takeTime(form: Locator): Promise<void> {
  await form.page().waitForFunction((atLeast) => performance.now() > atLeast, MIN_FILL_MS);
}
