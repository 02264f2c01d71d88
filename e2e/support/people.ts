import { expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from '../../tests/support/server-process.ts';

export async function signIn(page: Page, credentials = ADMIN): Promise<void> {
  await page.goto('/admin/auth');
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signInAsAdmin(page: Page): Promise<void> {
  await signIn(page);
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
