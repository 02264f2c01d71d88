import type { Page } from '@playwright/test';
import { createAccount } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm } from './support/people.ts';
import { test } from './support/test.ts';
import { isStarted, toasts, visit } from './support/visitor.ts';

// Scripts cached by other tests would load even without a connection.
test.use({ hasOwnContext: true });

/** Holds every script back until it is released. */
async function holdScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

test('a tap before the script has loaded is not lost', async ({ page, server }) => {
  const client = { email: 'early.bird@example.com', password: 'the password of an early bird' };
  await createAccount(server, client);
  const release = await holdScripts(page);
  await page.goto(`${server.url}/`);
  await page.getByRole('link', { name: 'Start Hiring' }).click();
  await expect(page).toHaveURL(/\/recruitment$/);
  release();
  await expect(toasts(page)).toHaveText('Redirecting to hiring portal...');
  await page.getByRole('button', { name: 'Close toast' }).click();
  await expect(toasts(page)).toHaveCount(0);

  await page.unrouteAll();
  const releaseAgain = await holdScripts(page);
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(client.email);
  await page.getByLabel('Password').fill(client.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toHaveValue(client.password);
  releaseAgain();
  await expect(page.getByRole('heading', { name: 'No enquiries yet' })).toBeVisible();
});

test('without a connection the page stays, says so and keeps the text; a click is followed later', async ({
  page,
  context,
  server,
}) => {
  const failure = 'There was an error submitting your message. Please try again.';
  await visit(page, `${server.url}/`);
  const form = page.locator('#main-form');
  await context.setOffline(true);
  await fillInMainForm(form, { name: 'Ada Wells', email: 'ada.offline@example.com' });
  const send = form.getByRole('button', { name: 'Send Enquiry' });
  await send.click();
  await expect(toasts(page)).toContainText(failure);
  await expect(toasts(page)).toContainText('You seem to be offline. What you typed is kept here.');
  await expect(form.getByRole('alert')).toContainText(failure);
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada Wells');

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Recruitment' }).click();
  await expect(toasts(page)).toContainText('The page will open when you are back online.');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada Wells');
  await context.setOffline(false);
  const heading = page.getByRole('heading', { name: 'Recruitment', level: 1 });
  await expect(heading).toBeFocused();
  await isStarted(page);

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada Wells');
  await send.click();
  await expect(toasts(page)).toContainText('Thank you for your message.');
  const note = form.getByRole('status').filter({ hasText: 'It is with our team now.' });
  await expect(note.locator('> *')).toBeFocused();
});

test('a back-office screen whose scripts fail to load says so, and a reload opens it', async ({
  page,
  server,
}) => {
  for (const blocked of ['**/assets/*.js', '**/assets/entry.client-*.js']) {
    await page.route(blocked, (route) => route.abort());
    await page.goto(`${server.url}/admin/auth`);
    const message = page.getByRole('alert');
    await expect(message).toContainText('This page did not load');
    await expect(message.getByRole('button', { name: 'Reload page' })).toBeFocused();
    await page.unroute(blocked);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(message).toHaveCount(0);
  }
});
