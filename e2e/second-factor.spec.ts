import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { adminClient, serviceClient, visitorClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { authenticatorApp, type Credentials, clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

/** Sets up an authenticator app without the screens. */
async function enrol(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const app = authenticatorApp(data.totp.secret);
  const code = await app.nextCode();
  const proved = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (proved.error) throw proved.error;
  return app;
}

/** Signs in on the login screen that is already open. */
async function signInHere(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('signing in asks for the code, and the database requires it too', async ({ page, server }) => {
  const staff = await createStaff(server);
  const app = await enrol(await clientOf(server, staff));

  const half = await visitorClient(server.url);
  await half.auth.signInWithPassword(staff);
  expect((await half.from('emails').select('id')).data).toEqual([]);
  expect((await half.from('tasks').insert({ title: 'x' })).error?.code).toBe('42501');

  await page.goto('/admin/clients');
  await signInHere(page, staff);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code was not accepted')).toBeVisible();

  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  const code = await app.nextCode();
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

  // The dialog for an ended session asks for the code too.
  await page.getByRole('button', { name: 'Add lead' }).click();
  const adding = page.getByRole('dialog', { name: 'Add lead' });
  await adding.getByLabel('Name').fill('Half a name');
  await adding.getByLabel('Email').fill('half@example.com');
  await (await clientOf(server, staff)).auth.signOut({ scope: 'global' });
  await adding.getByRole('button', { name: 'Add lead' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in to continue' });
  await again.getByLabel('Password').fill(staff.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByLabel('Code').fill(await app.nextCode());
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again).toBeHidden();
  await expect(adding.getByLabel('Name')).toHaveValue('Half a name');
});

test('a role that requires a second factor sees the page to set it up and nothing else', async ({
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
  const title = page.getByRole('heading', { name: 'Set up two-step sign-in' });
  for (const path of ['/admin/account', '/admin/leads']) {
    await page.goto(path);
    await expect(title).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  await signInHere(page, staff);
  await expect(title).toBeVisible();

  await page.getByLabel('Device name').fill('Work phone');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  const app = authenticatorApp(secret);
  await page.getByLabel('Code').fill(await app.nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  const codes = await page.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);

  await page.goto('/admin/auth?logout=true');
  // The address loses the parameter once the person is logged out.
  await expect(page).toHaveURL(/\/admin\/auth$/);
  await signInHere(page, staff);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Developer Login' })).toBeVisible();
  await signInHere(page, staff);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('WRONG-CODES');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code was not accepted')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/leads$/);
  await expect(page.getByText('That recovery code cannot be used again')).toBeVisible();
});
