import type { Page } from '@playwright/test';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { openLink, readMail } from './support/mail.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { authenticatorApp, type Credentials, clientOf, createStaff } from './support/staff.ts';
import { connectedTest as test } from './support/test.ts';

const NEW_PASSWORD = 'numbat in a teapot';
/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

async function openAccount(page: Page, server: ServerProcess): Promise<Credentials> {
  const staff = await createStaff(server);
  await holdSession(page, staff);
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  return staff;
}

async function changesName(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill('  Robin Ashby ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
}

async function changesPicture(page: Page) {
  const picture = page.getByLabel('Picture');
  await picture.setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('Invalid File Type')).toBeVisible();
  const png = Buffer.from(PNG, 'base64');
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  const shown = page.getByAltText('Your picture');
  await expect(shown).toBeVisible();
  const first = await shown.getAttribute('src');

  await picture.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png });
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await expect.poll(async () => (await fetch(first ?? '')).ok).toBe(false);
}

/** The current password, and reasons to refuse the new one, come from the server. */
async function changesPassword(page: Page, { email, password }: Credentials, mail: MailServer) {
  async function change(current: string, next: string) {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  }
  await change('not this one', NEW_PASSWORD);
  await expect(page.getByText('The current password is not correct.')).toBeVisible();
  await change(password, 'password1');
  await expect(page.getByText(/very common and easy to guess/)).toBeVisible();
  await change(password, NEW_PASSWORD);
  await expect(toast(page, 'Password changed')).toBeVisible();
  await readMail(mail, email, 'Your password was changed');

  await expect(toast(page, 'Password changed')).toBeHidden();
  await change('', 'quokka on a bicycle');
  await page.getByRole('button', { name: 'Send the code' }).click();
  const { code } = await readMail(mail, email, 'Your verification code');
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
}

test('a person changes their name and picture, and their password, which ends other sessions', async ({
  page,
  server,
  mail,
}) => {
  const staff = await openAccount(page, server);
  await changesName(page);
  await changesPicture(page);
  const shown = page.getByAltText('Your picture');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Ashby');
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByRole('menu').getByText('Robin Ashby')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText(
    'Signed in (password)',
  );
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toBeHidden();

  const elsewhere = await clientOf(server, staff);
  expect((await elsewhere.from('leads').select('id')).status).toBe(200);
  await changesPassword(page, staff, mail);
  expect((await elsewhere.from('leads').select('id')).status).toBe(401);
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  await clientOf(server, { ...staff, password: 'quokka on a bicycle' });
});

test('the address changes once both addresses have confirmed it', async ({
  page,
  server,
  mail,
}) => {
  const staff = await openAccount(page, server);
  const newEmail = `new.${staff.email}`;
  await page.getByLabel('New email').fill('nonsense');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Confirm the change')).toBeVisible();
  await page.getByRole('button', { name: 'Send both emails again' }).click();
  await expect(
    page.getByText(/check your inbox and your spam folder, or try again in a minute\.$/),
  ).toBeVisible();

  const first = await readMail(mail, staff.email, 'Confirm the change to your email address');
  await openLink(page, first.link);
  await expect(page.getByText('this address is confirmed')).toBeVisible();
  const second = await readMail(mail, newEmail, 'Confirm your new email address');
  await openLink(page, second.link);
  await expect(page.getByText('Your email address has been changed')).toBeVisible();
  expect(page.url()).not.toContain('code');
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
  await page.goto(second.link);
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await clientOf(server, { ...staff, email: newEmail });
});

async function addsAuthenticatorApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Device name').fill('Work phone');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Please enter the code')).toBeVisible();
  await page.getByLabel('Code').fill(await authenticatorApp(secret).nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  // The codes are shown only once, so Escape must not close them.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work phone')).toBeVisible();
  await expect(page.getByText('10 left')).toBeVisible();
}

async function cancelsChangeOfAddress(page: Page, { email }: Credentials, mail: MailServer) {
  await page.getByLabel('New email').fill(`other.${email}`);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We emailed ${email} and other.${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(toast(page, 'The change was cancelled. Your address stays as it is.')).toBeVisible();
  await expect(page.getByText('We emailed')).toBeHidden();
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();
  const { link } = await readMail(mail, `other.${email}`, 'Confirm your new email address');
  // What the button behind the link sends.
  const { origin, pathname, searchParams } = new URL(link);
  const form = Object.fromEntries(searchParams);
  const reply = await page.request.post(origin + pathname, { form, maxRedirects: 0 });
  expect(reply.headers().location).toContain('otp_expired');
}

test('an authenticator app is added, gets new recovery codes, and is removed', async ({
  page,
  server,
  mail,
}) => {
  const staff = await openAccount(page, server);
  await cancelsChangeOfAddress(page, staff, mail);
  await addsAuthenticatorApp(page);

  await page.getByRole('button', { name: 'New codes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New codes' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  const { data } = await (await clientOf(server, staff)).auth.mfa.listFactors();
  expect(data?.all).toEqual([]);

  await test.step('a person who loses their admin row is sent away', async () => {
    const service = await serviceClient(server);
    const { error } = await service.from('admin_users').delete().eq('email', staff.email);
    expect(error).toBeNull();
    await expect(page.getByText('You do not have admin access')).toBeVisible({ timeout: 30_000 });
  });
});

test('sessions are listed, and ended on one device, on others and everywhere', async ({
  page,
  server,
}) => {
  const staff = await createStaff(server);
  const lost = await clientOf(server, staff);
  const kept = await clientOf(server, staff);
  await holdSession(page, staff);
  await page.goto('/admin/account');
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(devices).toHaveCount(3);
  // This session comes first, then the others, newest first.
  await devices.nth(2).getByRole('button', { name: 'Sign out' }).click();
  expect((await lost.from('leads').select('id')).status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(devices).toHaveCount(2);
  expect((await lost.from('leads').select('id')).status).toBe(401);
  expect((await lost.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await kept.auth.getUser()).error).toBeNull();

  await expect(page.getByText('node', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('All other devices signed out')).toBeVisible();
  await expect(page.getByText('node', { exact: true })).toBeHidden();
  expect((await kept.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  await expect(devices).toHaveCount(1);
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(devices.getByText('Chrome on Linux')).toBeVisible();
  await expect(devices.getByText(/from 127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out other devices' })).toBeDisabled();

  const third = await clientOf(server, staff);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await third.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
});
