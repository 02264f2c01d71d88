import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { createStaff } from './support/staff.ts';
import { test } from './support/test.ts';

/** Which notices come by mail, and the quiet hours. */
async function choosesHowToBeTold(page: Page) {
  const card = page.locator('#notices');
  await expect(card).toContainText('No mail server is set up');
  await card.getByLabel('Email: New enquiries').selectOption('Hourly email');
  await card.getByRole('checkbox', { name: 'Mentions: Browser' }).uncheck();
  await card.getByRole('checkbox', { name: /^Send nothing by email/ }).check();
  await card.getByLabel('From', { exact: true }).fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Please enter both times.');
  await card.getByLabel('From', { exact: true }).fill('17:30');
  await card.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(card.getByLabel('Email: New enquiries')).toHaveValue('hourly');
  await expect(card.getByRole('checkbox', { name: 'Mentions: Browser' })).not.toBeChecked();
  await expect(card.getByLabel('From', { exact: true })).toHaveValue('17:30');
  await expect(card.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await expect(card.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
}

test('an enquiry updates the bell and the list without a reload, and people choose how they are told', async ({
  page,
  server,
}) => {
  await holdSession(page, await createStaff(server, 'admin'));
  await page.goto('/admin/leads');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('Nothing new.');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  // A reload would forget it.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const name = `Wren ${randomUUID().slice(0, 8)}`;
  await sendEnquiry(server.url, { name });

  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByText('1 new notification')).toBeAttached();
  await bell.click();
  await inspect(page, 'notices', { isKnownLayout: true });
  await panel.getByRole('link', { name: `Unread: New enquiry from ${name}` }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await goWithin(page, '/admin/account');
  await choosesHowToBeTold(page);
});
