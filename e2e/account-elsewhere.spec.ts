import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { createAccount } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { signInAtProvider } from './support/openid.ts';
import { holdSession } from './support/people.ts';
import { publishToggles } from './support/site-toggles.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { connectedTest } from './support/test.ts';
import { visit } from './support/visitor.ts';

const CONTINUE = 'Continue with Acme';

// One worker runs all of them, because each worker would have to start the provider and its site.
connectedTest.describe.configure({ mode: 'default' });

function providerButton(page: Page) {
  return page.getByRole('button', { name: CONTINUE });
}

connectedTest('a client signs in with an account at a provider', async ({ page, server }) => {
  const email = 'client@example.com';
  await createAccount(server, { email, password: 'a client’s long password' });
  await visit(page, '/login');
  await providerButton(page).click();
  await signInAtProvider(page, email);
  await expect(page).toHaveURL(/\/my-enquiries$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
});

connectedTest(
  'staff sign in with a provider and reach the screen they asked for',
  async ({ page, server }) => {
    const staff = await createStaff(server);
    await page.goto('/admin/clients');
    await providerButton(page).click();
    await signInAtProvider(page, staff.email);
    await expect(page).toHaveURL(/\/admin\/clients$/);
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  },
);

/** The provider always returns people to SITE_URL, where a session at this address does not exist. */
async function opensAtOwnAddress(page: Page, server: ServerProcess) {
  await page.goto(`${server.url.replace('127.0.0.1', 'localhost')}/admin/auth`);
  const own = new URL(server.url).host;
  await expect(page.getByText(`Accounts from other providers work only at ${own}`)).toBeVisible();
  await expect(providerButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: `Open it at ${own}` }).click();
  await expect(page).toHaveURL(`${server.url}/admin/auth`);
}

async function cancels(page: Page, path: string) {
  await providerButton(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Login Error')).toBeVisible();
  await expect(page.getByText('The sign-in was not finished.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}\\?`));
}

connectedTest(
  'a person who cancels, has no account here or an unconfirmed address is told why',
  async ({ page, context, server }) => {
    await publishToggles(server, { userRegistration: false });
    await opensAtOwnAddress(page, server);
    await cancels(page, '/admin/auth');
    await page.goto('/login');
    await cancels(page, '/login');
    await providerButton(page).click();
    await signInAtProvider(page, 'stranger@example.com');
    await expect(page.getByText('No account here uses that email address.')).toBeVisible();

    const email = 'unverified@example.com';
    await createAccount(server, { email, password: 'a long enough password' });
    // The provider remembers the stranger until then.
    await context.clearCookies();
    await providerButton(page).click();
    await signInAtProvider(page, email);
    await expect(
      page.getByText('The provider has not confirmed your email address.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
);

connectedTest(
  'an account at a provider is linked, opens the back office, and is unlinked',
  async ({ page, server }) => {
    const staff = await createStaff(server);
    await holdSession(page, staff);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await signInAtProvider(page, 'private.address@example.org');
    await expect(page.getByText('private.address@example.org')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Link Acme', exact: true })).toHaveCount(0);
    // Linking does not sign in again: there is still one device and one session.
    await expect(page.getByText('This device')).toHaveCount(1);
    const devices = page.getByRole('list', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices).toContainText('Chrome on Linux');

    const elsewhere = await clientOf(server, staff);
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await providerButton(page).click();
    await expect(page).toHaveURL(/\/admin$/);
    // Only this device was signed out.
    expect((await elsewhere.auth.getUser()).error).toBeNull();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await expect(page.getByText(`You sign in as ${staff.email}.`)).toBeVisible();

    await page
      .getByRole('listitem')
      .filter({ hasText: 'private.address@example.org' })
      .getByRole('button', { name: 'Unlink' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByText('Account unlinked')).toBeVisible();
    await expect(page.getByText('private.address@example.org')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Link Acme' })).toBeVisible();
    const { data } = await elsewhere.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email']);
  },
);
