import type { Page } from '@playwright/test';
import { ADMIN, type ServerProcess } from '../tests/support/server-process.ts';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { openScreen, pickOption } from './support/navigation.ts';
import { downloadedBy, toast } from './support/outage.ts';
import { holdSession, signInAsAdmin } from './support/people.ts';
import { clientOf } from './support/staff.ts';
import { test } from './support/test.ts';

const PASSWORD = 'a colleague’s password';
const LIST_REQUEST = /\/rest\/v1\/admin_users\?.*limit=10/;

async function openUsers(page: Page): Promise<void> {
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
}

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: email });
}

async function openDetails(page: Page, email: string) {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await rowOf(page, email).getByRole('button', { name: 'View Details' }).click();
  const sheet = page.getByRole('dialog', { name: email });
  await expect(sheet.getByText('Admin ID')).toBeVisible();
  return sheet;
}

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Role' }).click();
  await pickOption(page, { name: role, exact: true });
}

async function rolesOf(server: ServerProcess, email: string) {
  const service = await serviceClient(server);
  const { data } = await service.from('admin_users').select('role').eq('email', email);
  return data?.map(({ role }) => role);
}

test('lists ten users a page with an ellipsis beyond five pages, and searches by email', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const crowd = [];
  for (let number = 0; number < 55; number += 1) {
    const email = `crowd-${number}@example.com`;
    const { data, error } = await service.auth.admin.createUser({ email, email_confirm: true });
    if (error) throw error;
    crowd.push({ user_id: data.user.id, role: '' });
  }
  await service.from('admin_users').insert(crowd);
  await holdSession(page);
  await openUsers(page);
  for (const name of ['Admin ID', 'User ID', 'Email', 'Role', 'Created At', 'Actions']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  const rows = page.getByRole('row').filter({ hasText: '@' });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('viewer');
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file).toContain('Admin ID,User ID,Email,Role,Created At');
  expect(file.match(/crowd-\d+@example\.com,viewer/g)).toHaveLength(55);
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pages.getByText('…')).toBeVisible();
  const last = pages.getByRole('link', { name: /^Page \d+$/ }).last();
  expect(Number(await last.textContent())).toBeGreaterThan(5);
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(10);

  await page.getByRole('searchbox', { name: 'Search by email' }).fill('CROWD-54@');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('crowd-54@example.com');
  await expect(page.getByText('Full system access is available.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Permissions' })).toBeHidden();
});

test('adds an admin, and invites a person without an account', async ({ page, server }) => {
  await holdSession(page);
  await openUsers(page);
  await test.step('shows every message of the dialog while adding an admin', async () => {
    const email = 'future-admin@example.com';
    await createAccount(server, { email, password: PASSWORD });
    await page.getByRole('button', { name: 'Add New Admin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Admin' });
    const submit = dialog.getByRole('button', { name: 'Add Admin' });
    await submit.click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await dialog.getByLabel('Email').fill('nobody');
    await submit.click();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill('unknown@example.com');
    await submit.click();
    await expect(page.getByText('Add Admin Failed')).toBeVisible();
    await expect(dialog.getByText('No account is registered with this email')).toBeVisible();

    await dialog.getByLabel('Email').fill(` ${email} `);
    await submit.click();
    await expect(page.getByText(`${email} is now an administrator`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, email)).toContainText('admin');

    await page.getByRole('button', { name: 'Add New Admin' }).click();
    await dialog.getByLabel('Email').fill(email);
    await submit.click();
    await expect(page.getByText('User Already Admin')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('invites a person without an account', async () => {
    const email = 'newcomer@example.com';
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite' });
    await dialog.getByLabel('Email').fill(email);
    await chooseRole(page, 'recruiter');
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('button', { name: 'Use my changes' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveText('recruiter');
    // Without a mail server the screen does not claim to send anything, and shows the link instead.
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByText('No mail server is set up, so nothing was sent')).toBeVisible();
    const link = await dialog.getByLabel(`Link for ${email}`).inputValue();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await expect(rowOf(page, email)).toContainText('recruiter');
    await expect(rowOf(page, email)).toContainText('Invited');
    const reply = await page.request.get(link);
    expect(await reply.text()).toContain('Accept the invitation');
    const service = await serviceClient(server);
    const { data } = await service.from('emails').select('id').eq('recipient', email);
    expect(data).toEqual([]);

    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByLabel('Email')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use my changes' })).toHaveCount(0);
    await dialog.getByLabel('Email').fill(ADMIN.email);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByText('This person already has an account.')).toBeVisible();
  });
});

test('changes a role and removes access, at once', async ({ page, server }) => {
  const colleague = { email: 'colleague@example.com', password: PASSWORD };
  await createAccount(server, colleague, 'viewer');
  await holdSession(page);
  const sheet = await openDetails(page, colleague.email);
  await chooseRole(page, 'recruiter');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await sheet.getByRole('button', { name: 'Use my changes' }).click();
  await sheet.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Role changed')).toBeVisible();
  expect(await rolesOf(server, colleague.email)).toEqual(['recruiter']);

  await sheet.getByRole('button', { name: 'Remove second factor' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the second factor?' });
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'There is no second factor')).toBeVisible();

  await sheet.getByRole('button', { name: 'Send a password reset' }).click();
  await expect(sheet.getByLabel(`Link for ${colleague.email}`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend this account?' });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Recent activity' })).toContainText(
    'Suspended by an administrator',
  );
  await sheet.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(toast(page, 'Suspension lifted')).toBeVisible();

  const client = await clientOf(server, colleague);
  const addTask = () => client.from('tasks').insert({ title: 'Ring back' });
  expect((await addTask()).error).toBeNull();
  // From the next load this browser is the colleague’s, who signed in while they had access.
  await holdSession(page, colleague);

  await sheet.getByRole('button', { name: 'Remove access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Access removed')).toBeVisible();
  expect(await rolesOf(server, colleague.email)).toEqual([]);
  expect((await addTask()).error?.code).toBe('42501');
  await page.goto('/admin/leads');
  await expect(page).toHaveURL(/\/admin\/auth/);
});

test('the last administrator cannot be removed or demoted, and the person who tries is told why', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  await service.from('admin_users').delete().eq('role', 'admin').neq('email', ADMIN.email);
  const developer = { email: 'developer@example.com', password: PASSWORD };
  await createAccount(server, developer, 'developer');
  await holdSession(page, developer);
  const sheet = await openDetails(page, ADMIN.email);
  const refusal = 'The last administrator cannot be removed or demoted';
  await chooseRole(page, 'viewer');
  await sheet.getByRole('button', { name: 'Change role' }).click();
  await expect(sheet.getByText(refusal)).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
  expect(await rolesOf(server, ADMIN.email)).toEqual(['admin']);
});

test('a viewer is sent away, and users.view alone shows no details', async ({ page, server }) => {
  const viewer = { email: 'looker@example.com', password: PASSWORD };
  await createAccount(server, viewer, 'viewer');
  await holdSession(page, viewer);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/media$/);
  await expect(page.getByText('Access Denied')).toBeVisible();

  const recruiter = { email: 'hirer@example.com', password: PASSWORD };
  await createAccount(server, recruiter, 'recruiter');
  await holdSession(page, recruiter);
  await page.goto('/admin/users?q=hirer');
  await expect(rowOf(page, recruiter.email)).toBeVisible();
  for (const name of ['View Details', 'Add New Admin', 'Invite']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
  await openScreen(page, 'Dashboard');
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(rowOf(page, recruiter.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New Admin' })).toBeHidden();
});

test('users.edit opens the details but cannot change them', async ({ page, server }) => {
  const service = await serviceClient(server);
  await service.from('permissions').insert([
    { role: 'supervisor', permission_key: 'users.view' },
    { role: 'supervisor', permission_key: 'users.edit' },
  ]);
  const supervisor = { email: 'supervisor@example.com', password: PASSWORD };
  await createAccount(server, supervisor, 'supervisor');
  await holdSession(page, supervisor);
  const sheet = await openDetails(page, ADMIN.email);
  await expect(sheet.getByRole('button', { name: 'Change role' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Remove access' })).toBeHidden();
});

test('blocked access shows an empty list, says why, and the Permissions button tries again', async ({
  page,
}) => {
  const blocked = { code: 'PGRST301', message: 'blocked', details: null, hint: null };
  await holdSession(page);
  await page.route(LIST_REQUEST, (route) => route.fulfill({ status: 403, json: blocked }));
  await openUsers(page);
  await expect(page.getByText('You are confirmed as a developer/admin.')).toBeVisible();
  await expect(page.getByText('No admin users to show')).toBeVisible();
  await expect(page.getByText('Failed to fetch admin users')).toBeHidden();

  const permissions = page.getByRole('button', { name: 'Permissions' });
  await permissions.click();
  await expect(page.getByText('Configuration Failed')).toBeVisible();

  await page.unroute(LIST_REQUEST);
  await permissions.click();
  await expect(page.getByText('Permissions Updated')).toBeVisible();
  await expect(page.getByText('Full system access is available.')).toBeVisible();
  await expect(permissions).toBeHidden();

  await page.route(LIST_REQUEST, (route) => route.fulfill({ status: 403, json: blocked }));
  await page.reload();
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'no longer' } }),
  );
  await permissions.click();
  await expect(page.getByText('Permission Refresh Failed')).toBeVisible();
});

test('the dashboard’s Users tab lists users, and leads to the working dialog', async ({ page }) => {
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('You have access to manage admin users.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(ADMIN.email);
  await expect(rowOf(page, ADMIN.email)).toBeVisible();
  await page.getByRole('button', { name: 'Add New Admin' }).click();
  await expect(page.getByText('Feature Coming Soon')).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await expect(page.getByRole('dialog', { name: 'Add New Admin' })).toBeVisible();
});
