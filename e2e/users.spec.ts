import type { Locator, Page } from '@playwright/test';
import { ADMIN, type ServerProcess } from '../tests/support/server-process.ts';
import { createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { isClosed, openScreen, pickOption } from './support/navigation.ts';
import { toast } from './support/outage.ts';
import { holdSession, signInAsAdmin } from './support/people.ts';
import { clientOf } from './support/staff.ts';
import { test } from './support/test.ts';

const PASSWORD = 'a colleague’s password';
const LIST_REQUEST = '**/rest/v1/rpc/search_admin_users*';
const FULL_ACCESS = 'Full system access is available.';

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: email });
}

function search(page: Page, words: string) {
  return page.getByRole('searchbox', { name: 'Search by email' }).fill(words);
}

/** Uses the list that is already open. */
async function openDetails(page: Page, email: string) {
  await search(page, email);
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

/** More people than fit on a page, with an empty role. */
async function createCrowd(server: ServerProcess) {
  const service = await serviceClient(server);
  const crowd = [];
  for (let number = 0; number < 11; number += 1) {
    const email = `crowd-${number}@example.com`;
    const { data, error } = await service.auth.admin.createUser({ email, email_confirm: true });
    if (error) throw error;
    crowd.push({ user_id: data.user.id, role: '' });
  }
  await service.from('admin_users').insert(crowd);
}

async function findsPeople(page: Page) {
  const rows = page.getByRole('row').filter({ hasText: '@' });
  await search(page, 'crowd-');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('viewer');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).toBeVisible();

  await search(page, 'CROWD-10@');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('crowd-10@example.com');
  await expect(page.getByText(FULL_ACCESS)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Permissions' })).toBeHidden();
}

/** The database refuses, and its reason is on the screen. */
async function keepsOwnRole(page: Page, server: ServerProcess) {
  const sheet = await openDetails(page, ADMIN.email);
  const refusal = 'You cannot change your own role';
  await chooseRole(page, 'viewer');
  await sheet.getByRole('button', { name: 'Change role' }).click();
  await expect(sheet.getByText(refusal)).toBeVisible();
  expect(await rolesOf(server, ADMIN.email)).toEqual(['admin']);
  await chooseRole(page, 'admin');
  await page.keyboard.press('Escape');
  await isClosed(sheet);
}

async function helpsWithAccount(page: Page, sheet: Locator, email: string) {
  await sheet.getByRole('button', { name: 'Remove second factor' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the second factor?' });
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'There is no second factor')).toBeVisible();
  await sheet.getByRole('button', { name: 'Send a password reset' }).click();
  await expect(sheet.getByLabel(`Link for ${email}`)).toBeVisible();

  await sheet.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: 'Suspend this account?' });
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Account suspended')).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Recent activity' })).toContainText(
    'Suspended by an administrator',
  );
  await sheet.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(toast(page, 'Suspension lifted')).toBeVisible();
}

async function changesRoleAndRemovesAccess(page: Page, server: ServerProcess) {
  const colleague = { email: 'colleague@example.com', password: PASSWORD };
  await createAccount(server, colleague, 'viewer');
  const sheet = await openDetails(page, colleague.email);
  await chooseRole(page, 'recruiter');
  await sheet.getByRole('button', { name: 'Change role' }).click();
  await expect(toast(page, 'Role changed')).toBeVisible();
  expect(await rolesOf(server, colleague.email)).toEqual(['recruiter']);
  await helpsWithAccount(page, sheet, colleague.email);

  const client = await clientOf(server, colleague);
  const addTask = () => client.from('tasks').insert({ title: 'Ring back' });
  expect((await addTask()).error).toBeNull();
  await sheet.getByRole('button', { name: 'Remove access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove access?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Access removed')).toBeVisible();
  expect(await rolesOf(server, colleague.email)).toEqual([]);
  // Their session has ended as well, so their token may be refused before their role is looked at.
  expect(['42501', 'PGRST301']).toContain((await addTask()).error?.code);
  await isClosed(sheet);
}

/** The list is empty and the page says why; the Permissions button tries again. */
async function triesAgainWhenBlocked(page: Page) {
  const blocked = { code: 'PGRST301', message: 'blocked', details: null, hint: null };
  const permissions = page.getByRole('button', { name: 'Permissions' });
  const block = () =>
    page.route(LIST_REQUEST, (route) => route.fulfill({ status: 403, json: blocked }));
  await block();
  await search(page, 'crowd-1');
  await expect(page.getByText('You are confirmed as a developer/admin.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(0);
  await expect(page.getByText('Failed to fetch admin users')).toBeHidden();
  await permissions.click();
  await expect(page.getByText('Configuration Failed')).toBeVisible();

  await page.unroute(LIST_REQUEST);
  await permissions.click();
  await expect(page.getByText('Permissions Updated')).toBeVisible();
  await expect(page.getByText(FULL_ACCESS)).toBeVisible();
  await expect(permissions).toBeHidden();

  await block();
  await search(page, 'crowd-2');
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill({ status: 400, json: { code: 400, msg: 'no longer' } }),
  );
  await permissions.click();
  await expect(page.getByText('Permission Refresh Failed')).toBeVisible();
}

/** The dashboard’s Users tab lists users, and its button leads to the dialog. */
async function opensDialogFromDashboard(page: Page) {
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(page.getByText('You have access to manage admin users.')).toBeVisible();
  await search(page, ADMIN.email);
  await expect(rowOf(page, ADMIN.email)).toBeVisible();
  await page.getByRole('button', { name: 'Add New Admin' }).click();
  await expect(page.getByText('Feature Coming Soon')).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/admin\/users/);
}

async function addsAdmin(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Add New Admin' });
  const submit = dialog.getByRole('button', { name: 'Add Admin' });
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
}

/** Without a mail server the screen does not claim to send anything, and shows the link instead. */
async function invites(page: Page, email: string) {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Name').fill('Nia Comer');
  await dialog.getByLabel('Email').fill(email);
  await chooseRole(page, 'recruiter');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('No mail server is set up, so nothing was sent')).toBeVisible();
  await expect(dialog.getByLabel(`Link for ${email}`)).toHaveValue(/\/auth\/v1\/verify\?token=/);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(rowOf(page, email)).toContainText('recruiter');
  await expect(rowOf(page, email)).toContainText('Invited');
  // What was typed was sent, so it is not offered again.
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Use my changes' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await isClosed(dialog);
}

async function addRole(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  const submit = dialog.getByRole('button', { name: 'Add role' });
  await dialog.getByLabel('Name').fill('viewer');
  await submit.click();
  await expect(dialog.getByText('A role with this name already exists.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await submit.click();
  await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toContainText(
    '0 people',
  );
}

async function removesRole(page: Page, role: string) {
  await page.getByRole('button', { name: `Remove role ${role}` }).click();
  const question = page.getByRole('dialog', { name: 'Remove role?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Role removed')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: new RegExp(`^${role}`) })).toBeHidden();
}

/** A key takes effect at once. */
async function changesRoles(page: Page, server: ServerProcess) {
  const colleague = { email: 'role-editor@example.com', password: PASSWORD };
  await createAccount(server, colleague, 'editor');
  const client = await clientOf(server, colleague);
  const service = await serviceClient(server);
  await service.from('leads').insert({ name: 'Mia', email: 'mia@example.com', message: 'Hello' });
  const readable = async () => (await client.from('leads').select('id').limit(1)).data?.length;
  await openScreen(page, 'Roles');
  for (const role of ['admin', 'developer']) {
    const key = page.getByRole('checkbox', { name: `${role}: users.view` });
    await expect(key).toBeChecked();
    await expect(key).toBeDisabled();
    await expect(page.getByRole('button', { name: `Remove role ${role}` })).toBeHidden();
  }
  await addRole(page, 'mentor');
  await page.getByRole('checkbox', { name: 'mentor: requires second factor' }).click();
  await expect(page.getByText('mentor: second factor required')).toBeVisible();
  await removesRole(page, 'mentor');

  const leads = page.getByRole('checkbox', { name: 'editor: leads.view' });
  await leads.click();
  await expect(leads).toBeChecked();
  await expect.poll(readable).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('editor: leads.view removed')).toBeVisible();
  await expect(leads).not.toBeChecked();
  expect(await readable()).toBe(0);
}

test('an administrator adds an admin, invites and finds people, changes a role and removes access at once, but not their own, and adds and removes roles and keys', async ({
  page,
  server,
}) => {
  const future = 'future-admin@example.com';
  await createAccount(server, { email: future, password: PASSWORD });
  await signInAsAdmin(page);
  await opensDialogFromDashboard(page);
  await addsAdmin(page, future);
  const invited = 'newcomer@example.com';
  await invites(page, invited);
  const service = await serviceClient(server);
  const { data } = await service.from('emails').select('id').eq('recipient', invited);
  expect(data).toEqual([]);
  await createCrowd(server);
  await findsPeople(page);
  await keepsOwnRole(page, server);
  await changesRoleAndRemovesAccess(page, server);
  await changesRoles(page, server);
  await openScreen(page, 'Users');
  await triesAgainWhenBlocked(page);
});

const VIEWS_PEOPLE = { role: 'supervisor', permission_key: 'users.view' };
const EDITS_PEOPLE = { role: 'supervisor', permission_key: 'users.edit' };

test('without the keys people see their own role and the list; users.edit opens the details but cannot change them', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  await service.from('permissions').insert(VIEWS_PEOPLE);
  const supervisor = { email: 'supervisor@example.com', password: PASSWORD };
  await createAccount(server, supervisor, 'supervisor');
  await holdSession(page, supervisor);
  await page.goto('/admin/roles');
  await expect(page.getByRole('columnheader')).toHaveText(['Permission', /^supervisor/]);
  await expect(page.getByRole('checkbox', { name: 'supervisor: leads.view' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add role' })).toBeHidden();
  await openScreen(page, 'Users');
  await expect(page.getByRole('row').filter({ hasText: '@' }).first()).toBeVisible();
  for (const name of ['View Details', 'Add New Admin', 'Invite']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }

  await service.from('permissions').insert(EDITS_PEOPLE);
  await page.reload();
  const sheet = await openDetails(page, supervisor.email);
  await expect(sheet.getByRole('button', { name: 'Change role' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Remove access' })).toBeHidden();
});
