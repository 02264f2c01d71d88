import type { Locator, Page } from '@playwright/test';
import { databaseOf } from '../scripts/lib/running-database.ts';
import { freePort, startServerProcess, temporaryFolder } from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { type Credentials, createStaff } from './support/staff.ts';
import { test as base } from './support/test.ts';

/** Browsers make no passkeys for an IP address, so this site has a name. It uses the database of the usual one. */
const test = base.extend<{ origin: string }>({
  hasOwnContext: true,
  origin: async ({ browserName: _ }, use) => use(`http://localhost:${await freePort()}`),
  server: async ({ origin, plainServer }, use) => {
    const folder = await temporaryFolder();
    const { port } = new URL(origin);
    const DATABASE_URL = (await databaseOf(plainServer.dataDir)) ?? '';
    const environment = { DATABASE_URL, PORT: port, SITE_URL: origin };
    const server = await startServerProcess(folder.path, environment);
    await use(server);
    await server.stop();
    await folder.remove();
  },
});

/** Chromium's own authenticator, in place of a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
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
}

/** Uses the login that is already open. */
async function signInHere(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addPasskey(page: Page) {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(dialog.getByText('Save your recovery codes')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('On. Your second step is a passkey.')).toBeVisible();
}

/** Leads to the login, which then returns to the account. */
async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await expect(page).toHaveURL(/\/admin\/auth$/);
  await goWithin(page, '/admin/account');
  await expect(page).toHaveURL(/next=/);
}

async function removes(page: Page, list: Locator) {
  await list.getByRole('button', { name: 'Remove Passkey' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed', { exact: true }).first()).toBeVisible();
  await expect(list).toHaveCount(0);
}

test('a passkey is added, is the second step after the password, signs in without one, and is removed', async ({
  page,
  server,
  origin,
}) => {
  await addAuthenticator(page);
  const staff = await createStaff(server);
  await holdSession(page, staff);
  await page.goto(`${origin}/admin/account`);
  await addPasskey(page);
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('not used yet')).toBeVisible();

  await signOut(page);
  await signInHere(page, staff);
  const next = page.getByRole('button', { name: 'Continue with your passkey' });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(list.getByText('last used')).toBeVisible();
  await expect(page.getByText('Signed in (passkey)').first()).toBeVisible();
  await removes(page, list);

  // The device still has it, but it opens nothing.
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('The passkey was not accepted')).toBeVisible();
});
