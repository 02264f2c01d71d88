import type { Page } from '@playwright/test';
import { adminClient, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { authenticatorApp, type Credentials, clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

type App = ReturnType<typeof authenticatorApp>;

function setUp(page: Page) {
  return page.getByRole('heading', { name: 'Set up two-step sign-in' });
}

function leads(page: Page) {
  return page.getByRole('heading', { name: 'Leads', level: 1 });
}

/** On the only page that is open without a second factor. */
async function setsUpApp(page: Page) {
  await page.getByLabel('Device name').fill('Work phone');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const app = authenticatorApp((await page.locator('code').textContent()) ?? '');
  await page.getByLabel('Code').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);
  return { app, codes };
}

/** The dialog for an ended session asks for the password, then for the code. */
async function signsInAgain(page: Page, app: App, { password }: Credentials) {
  await page.getByRole('searchbox').fill('nobody');
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await again.getByLabel('Password').fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  const code = await app.nextCode();
  await again.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('nobody');
}

/** On the login screen that is already open. */
async function signsInByRecoveryCode(page: Page, code: string, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const question = page.getByRole('heading', { name: 'Two-step sign-in' });
  await expect(question).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code was not accepted')).toBeVisible();
  // The password alone opens no screen.
  await goWithin(page, '/admin/leads');
  await expect(page).toHaveURL(/next=%2Fadmin%2Fleads/);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(leads(page)).toBeVisible();
  await expect(page.getByText('That recovery code cannot be used again')).toBeVisible();
}

test('a role that requires a second factor opens nothing until it is set up; then signing in asks for it', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  await service.from('roles').insert({ role: 'payroll' });
  await service.from('permissions').insert({ role: 'payroll', permission_key: 'leads.view' });
  const admin = await adminClient(server.url);
  const { error } = await admin
    .from('role_requirements')
    .insert({ role: 'payroll', requires_second_factor: true });
  expect(error).toBeNull();
  const staff = await createStaff(server, 'payroll');

  await holdSession(page, staff);
  await page.goto('/admin/account');
  await expect(setUp(page)).toBeVisible();
  await goWithin(page, '/admin/leads');
  await expect(setUp(page)).toBeVisible();
  const { app, codes } = await setsUpApp(page);
  await expect(leads(page)).toBeVisible();
  await (await clientOf(server, staff)).auth.signOut({ scope: 'global' });
  await signsInAgain(page, app, staff);

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page).toHaveURL(/\/admin\/auth$/);
  await signsInByRecoveryCode(page, codes[0] ?? '', staff);
});
