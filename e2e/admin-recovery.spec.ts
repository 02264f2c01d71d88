import type { Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { openLink, readMail } from './support/mail.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { connectedTest as test } from './support/test.ts';

const RESET = 'Reset your password';
const NEW_PASSWORD = 'numbat in a teapot';

async function askForReset(page: Page, email: string, path = '/admin/recover') {
  await page.goto(path);
  await fillInAddress(page, email);
}

/** Uses the screen that is already open. */
async function fillInAddress(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
}

async function logOut(page: Page) {
  await page.goto('/admin/auth?logout=true');
  await expect(page.getByText('Logged out successfully')).toBeVisible();
}

async function choosePassword(page: Page, password: string, repeated = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(repeated);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a forgotten password is reset by link, which then opens the requested screen', async ({
  page,
  server,
  mail,
}) => {
  const staff = await createStaff(server);
  await page.goto('/admin/clients');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await fillInAddress(page, staff.email);
  const { link } = await readMail(mail, staff.email, RESET);

  await openLink(page, link);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText(staff.email)).toBeVisible();
  await choosePassword(page, NEW_PASSWORD, 'something else');
  await expect(page.getByText('The two passwords are not the same')).toBeVisible();
  await choosePassword(page, 'short');
  await expect(page.getByText('at least 8 characters.')).toBeVisible();
  await choosePassword(page, 'password123');
  await expect(page.getByText(/very common and easy to guess/)).toBeVisible();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin\/clients$/);

  await expect(clientOf(server, staff)).rejects.toThrow('Invalid login credentials');
  await clientOf(server, { ...staff, password: NEW_PASSWORD });
  await readMail(mail, staff.email, 'Your password was changed');

  await logOut(page);
  await page.goto(link);
  await expect(page.getByText('This link cannot be used')).toBeVisible();
});

test('the code alone resets the password, even after a second request that came too soon', async ({
  page,
  server,
  mail,
}) => {
  const tooSoon = page.getByText(
    /check your inbox and your spam folder, or try again in a minute\.$/,
  );
  const staff = await createStaff(server);
  await askForReset(page, staff.email);
  const { code } = await readMail(mail, staff.email, RESET);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(tooSoon).toBeVisible();
  await askForReset(page, staff.email, '/admin/recover?next=/admin/leads');
  await expect(tooSoon).toBeVisible();
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code was not accepted')).toBeVisible();
  await page.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

test('the form is not shown before its script, because only the script can send it', async ({
  server,
}) => {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  for (const path of ['/admin/recover', '/login/recover', '/admin/auth']) {
    const html = await read(path);
    expect(html.includes('Checking authentication...'), path).toBe(true);
    expect(html.includes('<form'), path).toBe(false);
  }
  // This form is in the document; if it is sent early, it waits for the script.
  expect(await read('/login')).toMatch(/<form[^>]* data-waits=""/);
});

test('an invited person chooses a password and signs in', async ({ page, server, mail }) => {
  const email = 'invited@example.com';
  const service = await serviceClient(server);
  const { data, error } = await service.auth.admin.inviteUserByEmail(email, {
    redirectTo: `${server.url}/admin/set-password`,
  });
  if (error) throw error;
  await service.from('admin_users').insert({ user_id: data.user.id, role: 'recruiter' });
  const { link } = await readMail(mail, email, 'You have been invited');
  await openLink(page, link);
  await expect(page.getByText(email)).toBeVisible();
  expect(page.url()).not.toContain('token');
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);
});

test('without a link no password can be set; an unknown address gets the same answer and no mail', async ({
  page,
  server,
  mail,
}) => {
  await page.goto('/admin/set-password');
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new email' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  const unknown = 'nobody.here@example.com';
  await fillInAddress(page, unknown);
  await expect(page.getByText(`If an account uses ${unknown}`)).toBeVisible();
  expect(mail.received.filter(({ to }) => to.includes(unknown))).toEqual([]);

  // A signed-in person is sent to their account.
  await holdSession(page, await createStaff(server));
  await page.goto('/admin/set-password');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
