import type { Page } from '@playwright/test';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { signInAtProvider } from './support/openid.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { connectedTest } from './support/test.ts';

const LINKED = 'private.address@example.org';

function providerButton(page: Page) {
  return page.getByRole('button', { name: 'Continue with Acme' });
}

async function unlinks(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: LINKED })
    .getByRole('button', { name: 'Unlink' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Account unlinked')).toBeVisible();
  await expect(page.getByText(LINKED)).toHaveCount(0);
}

connectedTest(
  'an account at a provider is linked, opens the screen that was asked for, and is unlinked',
  async ({ page, server }) => {
    const staff = await createStaff(server);
    await holdSession(page, staff);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Link Acme' }).click();
    await signInAtProvider(page, LINKED);
    await expect(page.getByText(LINKED)).toBeVisible();
    // Linking does not sign in again: there is still one session.
    const devices = page.getByRole('list', { name: 'Devices' });
    await expect(devices.getByRole('listitem')).toHaveCount(1);

    const elsewhere = await clientOf(server, staff);
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await expect(page).toHaveURL(/\/admin\/auth$/);
    // Only this device was signed out.
    expect((await elsewhere.auth.getUser()).error).toBeNull();
    // The address to which a provider returns someone who cancels.
    await goWithin(page, '/admin/auth?next=/admin/clients&error_code=bad_oauth_callback');
    await expect(page.getByText('The sign-in was not finished.')).toBeVisible();
    await providerButton(page).click();
    await expect(page).toHaveURL(/\/admin\/clients$/);
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await unlinks(page);
    const { data } = await elsewhere.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email']);
  },
);
