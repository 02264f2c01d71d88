import type { CDPSession, Page } from '@playwright/test';
import {
  freePort,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { type Credentials, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

// Browsers make no passkeys for an IP address, so this site has a name.
let server: ServerProcess;
let origin: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

test.describe.configure({ mode: 'default' });
test.use({ hasOwnContext: true });
test.beforeAll(async () => {
  folder = await temporaryFolder();
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  server = await startServerProcess(folder.path, { PORT: port, SITE_URL: origin });
});
test.afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** Chromium's own authenticator, in place of a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/admin/account`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name of the passkey').fill(name);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByText('Save your recovery codes')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${origin}/admin/auth?logout=true`);
  await expect(page).toHaveURL(/\/admin\/auth$/);
}

test('a passkey is added, signs in without a password, is renamed and removed', async ({
  page,
}) => {
  await addAuthenticator(page);
  const staff = await createStaff(server);
  await signIn(page, staff);
  await addPasskey(page, 'Work laptop');
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('Work laptop')).toBeVisible();
  await expect(list.getByText('not used yet')).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${origin}/admin/account`);
  await expect(list.getByText('last used')).toBeVisible();
  await expect(page.getByText('Signed in (passkey)')).toBeVisible();

  await list.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Name of the passkey').fill('Home laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Remove Home laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed', { exact: true }).first()).toBeVisible();
  await expect(list).toHaveCount(0);

  // The device still has it, but it opens nothing.
  await logOut(page);
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('The passkey was not accepted')).toBeVisible();
});

test('after the password, the passkey is the second step', async ({ page }) => {
  const devtools = await addAuthenticator(page);
  const staff = await createStaff(server);
  await signIn(page, staff);
  await addPasskey(page, '');
  await expect(page.getByText('It is on: your second step is a passkey.')).toBeVisible();

  await logOut(page);
  await signIn(page, staff);
  const next = page.getByRole('button', { name: 'Continue with your passkey' });
  await expect(next).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await devtools.detach();
});
