import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
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

/** The page stays, says so and keeps the text; a click is followed later. */
async function losesConnection(page: Page, url: string) {
  const failure = 'There was an error submitting your message. Please try again.';
  await visit(page, `${url}/`);
  const form = page.locator('#main-form');
  const name = form.getByLabel('Name', { exact: true });
  await page.context().setOffline(true);
  await fillInMainForm(form, { name: 'Ada Wells', email: 'ada.offline@example.com' });
  const send = form.getByRole('button', { name: 'Send Enquiry' });
  await send.click();
  await expect(toasts(page)).toContainText(failure);
  await expect(toasts(page)).toContainText('You seem to be offline. What you typed is kept here.');
  // The message is beside the button, because the top of the form may be out of view.
  await expect(form.getByRole('alert')).toContainText(failure);
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(name).toHaveValue('Ada Wells');

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Recruitment' }).click();
  await expect(toasts(page)).toContainText('The page will open when you are back online.');
  await expect(name).toHaveValue('Ada Wells');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeFocused();
  await isStarted(page);

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(name).toHaveValue('Ada Wells');
  await send.click();
  await expect(toasts(page)).toContainText('Thank you for your message.');
}

async function tapsEarly(page: Page, server: ServerProcess) {
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
  await page.unrouteAll();
}

/** Gives every field of the page's forms a value, in the page, and remembers the elements. */
function fillAllFields() {
  const file = new DataTransfer();
  file.items.add(new File(['%PDF-1.4'], 'resume.pdf', { type: 'application/pdf' }));
  const fields = [
    ...document.querySelectorAll<HTMLInputElement>('main form :is(input, select, textarea)'),
  ].filter(({ type, tabIndex }) => type !== 'hidden' && tabIndex >= 0);
  for (const field of fields) {
    if (field.type === 'file') field.files = file.files;
    else if (field.type === 'checkbox' || field.type === 'radio') field.checked = true;
    else if (field instanceof HTMLSelectElement) field.selectedIndex = field.length - 1;
    else field.value = field.type === 'date' ? '1990-02-28' : `typed ${field.name}`;
  }
  const look = () =>
    fields.map((field) => {
      const value = field.files?.[0]?.name ?? field.value;
      return `${field.name} ${value} ${field.checked} ${field.isConnected}`;
    });
  Object.assign(window, { look });
  return look();
}

/** The page keeps the very elements that people have filled in, not copies of them. */
async function typesEarly(page: Page, address: string) {
  const release = await holdScripts(page);
  await page.goto(address);
  const typed = await page.evaluate(fillAllFields);
  expect(typed.join()).toContain('resume.pdf');
  release();
  await isStarted(page);
  await expect(page.getByRole('button', { name: 'Clear this form' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { look(): string[] }).look())).toEqual(
    typed,
  );
  await page.unrouteAll();
}

async function reloadsOffice(page: Page, url: string) {
  const message = page.getByRole('alert').filter({ hasText: 'This page did not load' });
  for (const blocked of ['**/assets/*.js', '**/assets/office-*.js']) {
    await page.unrouteAll();
    await page.route(blocked, (route) => route.abort());
    await page.goto(`${url}/admin/auth`);
    await expect(message.getByRole('button', { name: 'Reload page' })).toBeFocused();
  }
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(message).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('scripts that come late or not at all lose no text and no tap', async ({ page, server }) => {
  await test.step('without a connection', () => losesConnection(page, server.url));
  await test.step('before the script has loaded', () => tapsEarly(page, server));
  for (const path of ['/contact', '/jobs/apprentice-electrician-malaga/apply']) {
    await test.step(`typed into ${path} before the script has loaded`, () =>
      typesEarly(page, server.url + path));
  }
  await test.step('a back-office screen whose scripts fail to load', () =>
    reloadsOffice(page, server.url));
});
