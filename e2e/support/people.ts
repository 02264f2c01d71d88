import { expect, type Locator, type Page } from '@playwright/test';
import { MIN_FILL_MS } from '../../app/features/enquiries/spam.ts';
import { SESSION_STORAGE_KEY } from '../../app/lib/supabase/session-key.ts';
import { ADMIN } from '../../tests/support/server-process.ts';

export async function signIn(page: Page, credentials = ADMIN): Promise<void> {
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Gives the browser a session without the way through the login screen; opens no screen yet. */
export async function holdSession(page: Page, credentials = ADMIN): Promise<void> {
  const { publishableKey } = await (await page.request.get('/api/check-config')).json();
  const reply = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: credentials,
  });
  expect(reply.status()).toBe(200);
  const session = JSON.stringify(await reply.json());
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    session,
  ] as const);
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

/** Fills in the main contact form, leaving it ready to be sent. */
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

/** What is sent sooner than a person can type counts as spam. */
export async function takeTime(form: Locator): Promise<void> {
  await form.page().waitForFunction((atLeast) => performance.now() > atLeast, MIN_FILL_MS);
}
