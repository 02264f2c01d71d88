import type { Browser, Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '../app/lib/supabase/session-key.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { openLink, readMail } from './support/mail.ts';
import { toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { authenticatorApp, type Credentials, clientOf, createStaff } from './support/staff.ts';
import { connectedTest as test } from './support/test.ts';

const NEW_PASSWORD = 'quokka on a bicycle';
/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

/** A signed-in person who opens the screen of mailed links is sent to their account. */
async function openAccount(page: Page, staff: Credentials) {
  await holdSession(page, staff);
  await page.goto('/admin/set-password');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toBeHidden();
}

/** With the current password, and without it by a code from an email. */
async function changesPassword(page: Page, { email, password }: Credentials, mail: MailServer) {
  const current = page.getByLabel('Current password');
  async function change(now: string, next: string) {
    await current.fill(now);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  }
  await change(password, 'numbat in a teapot');
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(current).toHaveValue('');

  await change('', NEW_PASSWORD);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const { code } = await readMail(mail, email, 'Your verification code');
  const field = page.getByLabel('Code from the email');
  await field.fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(field).toBeHidden();
}

/** Sends what the button behind a mailed link sends. */
async function confirm(page: Page, link: string) {
  const { origin, pathname, searchParams } = new URL(link);
  const form = Object.fromEntries(searchParams);
  await page.request.post(origin + pathname, { form, maxRedirects: 0 });
}

/** It takes effect once both addresses have confirmed it. */
async function changesAddress(page: Page, { email }: Credentials, mail: MailServer) {
  const newEmail = `new.${email}`;
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Confirm the change')).toBeVisible();

  const first = await readMail(mail, email, 'Confirm the change to your email address');
  await confirm(page, first.link);
  const second = await readMail(mail, newEmail, 'Confirm your new email address');
  await openLink(page, second.link);
  await expect(page.getByText('Your email address has been changed')).toBeVisible();
  expect(page.url()).not.toContain('code');
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
  return newEmail;
}

test('a person changes their name, picture, password, which ends other sessions, and address', async ({
  page,
  server,
  mail,
}) => {
  const staff = await createStaff(server);
  await openAccount(page, staff);
  await changesName(page);
  await changesPicture(page);
  const elsewhere = await clientOf(server, staff);
  await changesPassword(page, staff, mail);
  expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const email = await changesAddress(page, staff, mail);
  await clientOf(server, { email, password: NEW_PASSWORD });
});

type Client = Awaited<ReturnType<typeof clientOf>>;

/** One device, then all others. */
async function signsOutDevices(page: Page, lost: Client, kept: Client) {
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(devices).toHaveCount(3);
  // This session comes first, then the others, newest first.
  await devices.nth(2).getByRole('button', { name: 'Sign out' }).click();
  expect((await lost.from('leads').select('id')).status).toBe(200);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(devices).toHaveCount(2);
  expect((await lost.from('leads').select('id')).status).toBe(401);
  expect((await kept.auth.getUser()).error).toBeNull();

  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('All other devices signed out')).toBeVisible();
  await expect(devices).toHaveCount(1);
  expect((await kept.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  await expect(devices.getByText('This device')).toBeVisible();
  await expect(devices.getByText('Chrome on Linux')).toBeVisible();
  await expect(devices.getByText(/from 127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out other devices' })).toBeDisabled();
}

async function addsAuthenticatorApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Device name').fill('Work phone');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await expect(page.getByLabel('Code')).toBeFocused();
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

async function removesAuthenticatorApp(page: Page) {
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
}

/** On a computer that sleeps: its token ends meanwhile, so no request can say that the access is gone. */
async function opensLeadsElsewhere(browser: Browser, server: ServerProcess, staff: Credentials) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await holdSession(page, staff);
  await page.goto('/admin/leads');
  // The heading is there before the page knows who has opened it; the menu is not.
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await expect(menu.getByRole('link', { name: 'Leads', exact: true })).toBeVisible();
  const wakesUp = () =>
    page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }, SESSION_STORAGE_KEY);
  return { page, wakesUp, close: () => context.close() };
}

test('devices are signed out, and an authenticator app is added and removed; who loses their role is sent away', async ({
  browser,
  page,
  server,
}) => {
  const staff = await createStaff(server);
  const [lost, kept] = [await clientOf(server, staff), await clientOf(server, staff)];
  await openAccount(page, staff);
  await signsOutDevices(page, lost, kept);
  await addsAuthenticatorApp(page);
  await removesAuthenticatorApp(page);
  const { data } = await (await clientOf(server, staff)).auth.mfa.listFactors();
  expect(data?.all).toEqual([]);

  const elsewhere = await opensLeadsElsewhere(browser, server, staff);
  const service = await serviceClient(server);
  const { error } = await service.from('admin_users').delete().eq('email', staff.email);
  expect(error).toBeNull();
  await elsewhere.wakesUp();
  // Their sessions end with their role, and what was on the screen is gone. The right password does
  // not help.
  const refusal = page.getByText('You do not have admin access');
  await expect(refusal).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/admin\/auth/);
  await expect(page.getByRole('heading')).toHaveText(['Developer Login']);
  await expect(elsewhere.page).toHaveURL(/\/admin\/auth/, { timeout: 30_000 });
  await expect(elsewhere.page.getByRole('heading')).toHaveText(['Developer Login']);
  await elsewhere.close();
  await page.reload();
  await expect(refusal).toBeHidden();
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Password').fill(staff.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(refusal.first()).toBeVisible();
});
