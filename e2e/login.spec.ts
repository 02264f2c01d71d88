import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient, createAccount, visitorClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { openLink, readMail } from './support/mail.ts';
import { holdSession } from './support/people.ts';
import { publishToggles } from './support/site-toggles.ts';
import { clientOf } from './support/staff.ts';
import { connectedTest as test } from './support/test.ts';

const CONFIRMATION = 'Confirm your email address';
const RECOVERY = 'Reset your password';

interface Credentials {
  email: string;
  password: string;
}

function person(name: string): Credentials {
  return { email: `${name}@example.com`, password: `the long password of ${name}` };
}

/** Uses the screen that is already open. */
async function fillInSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await fillInSignIn(page, credentials);
}

/** Uses the screen that is already open. */
async function fillInRegistration(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

async function register(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login/register');
  await fillInRegistration(page, credentials);
}

function myEnquiries(page: Page) {
  return page.getByRole('heading', { name: 'My enquiries', level: 1 });
}

/** The leads that the database returns for this browser's session, whatever the screens ask for. */
async function readableLeads(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { publishableKey } = JSON.parse(
      document.getElementById('public-config')?.textContent ?? '',
    );
    const { access_token } = JSON.parse(localStorage.getItem('tuart-session') ?? '');
    const reply = await fetch('/rest/v1/leads?select=email', {
      headers: { apikey: publishableKey, Authorization: `Bearer ${access_token}` },
    });
    return (await reply.json()).map((lead: { email: string }) => lead.email);
  });
}

async function sendEnquiriesAbout(url: string, { email }: Credentials): Promise<void> {
  await sendEnquiry(url, { email: 'Mia@Example.com', message: 'Mia wants an apprentice.' });
  await sendEnquiry(url, { email, message: 'Mia wants another one too.' });
  await sendEnquiry(url, { email: 'other@example.com', message: 'Not for Mia to read.' });
  const admin = await adminClient(url);
  await admin
    .from('leads')
    .update({ status: 'contacted' })
    .eq('message', 'Mia wants an apprentice.');
}

async function signsInAfterMistakes(page: Page, client: Credentials): Promise<void> {
  await page.goto('/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Client Login' }).click();
  await expect(page.getByRole('heading', { name: 'Client Login', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please enter both email and password')).toBeVisible();
  await fillInSignIn(page, { ...client, password: 'not this one' });
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await fillInSignIn(page, client);
  await expect(myEnquiries(page)).toBeVisible();
  await expect(page).toHaveURL(/\/my-enquiries$/);
}

async function seesOwnEnquiries(page: Page, { email }: Credentials): Promise<void> {
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('Mia wants another one too.');
  await expect(cards.nth(0)).toContainText('Received');
  await expect(cards.nth(1)).toContainText('Apprenticeship');
  await expect(cards.nth(1)).toContainText('Answered');
  await expect(page.getByText('Not for Mia to read.')).toHaveCount(0);
  await inspect(page, '/my-enquiries');
  const readable = await readableLeads(page);
  expect(readable.map((address) => address.toLowerCase())).toEqual([email, email]);
}

test('a client signs in, sees only their own enquiries, is told when the server fails, and signs out', async ({
  page,
  server,
}) => {
  const client = person('mia');
  await createAccount(server, client);
  await sendEnquiriesAbout(server.url, client);
  await signsInAfterMistakes(page, client);
  await seesOwnEnquiries(page, client);

  // Someone who is signed in needs no login page.
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/login');
  await expect(page.getByText('Unable to verify authentication status')).toBeVisible();
  await page.unroute('**/rest/v1/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(myEnquiries(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/my-enquiries');
  await expect(page).toHaveURL(/\/login$/);
});

test('staff are directed to the back office', async ({ page, server }) => {
  await sendEnquiry(server.url, { message: 'For staff, in the back office.' });
  await holdSession(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'You are signed in as staff' })).toBeVisible();
  await expect(page.getByText('For staff, in the back office.')).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Go to the back office' });
  await expect(link).toHaveAttribute('href', '/admin');
});

async function findsRegistrationClosed(page: Page, url: string): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await expect(page.getByText('You cannot register online at the moment.')).toBeVisible();
  await page.goto('/login/register');
  await expect(page.getByRole('heading', { name: 'Registration is not open' })).toBeVisible();
  const visitor = await visitorClient(url);
  const { error } = await visitor.auth.signUp(person('sneaky'));
  expect(error?.code).toBe('signup_disabled');
}

async function confirmsByCode(page: Page, mail: MailServer, client: Credentials): Promise<void> {
  await register(page, client);
  await expect(page.getByText('Check your email')).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('The email could not be sent')).toBeVisible();
  await expect(
    page.getByText(/check your inbox and your spam folder, or try again in a minute\.$/),
  ).toBeVisible();
  await page.getByLabel('Code from the email').fill('000000');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('The code was not accepted')).toBeVisible();
  const { code } = await readMail(mail, client.email, CONFIRMATION);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'No enquiries yet' })).toBeVisible();
}

/** Leaves the browser as another device would be: with nothing of this person. */
async function forgetEverything(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function confirmsOnAnotherDevice(
  page: Page,
  server: ServerProcess,
  mail: MailServer,
): Promise<void> {
  const client = person('zoe');
  await register(page, client);
  await expect(page.getByText('Check your email')).toBeVisible();
  const { link } = await readMail(mail, client.email, CONFIRMATION);
  await forgetEverything(page);
  await openLink(page, link);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await clientOf(server, client);
}

test('when registration is open, a client confirms by the link, and sees earlier enquiries', async ({
  page,
  server,
  mail,
}) => {
  await publishToggles(server, { userRegistration: false });
  await findsRegistrationClosed(page, server.url);
  await publishToggles(server, { userRegistration: true });
  const client = person('ava');
  await sendEnquiry(server.url, { email: client.email, message: 'Sent before registering.' });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible();
  await fillInRegistration(page, { ...client, password: 'password' });
  await expect(page.getByText('We couldn’t register you')).toBeVisible();
  await fillInRegistration(page, client);
  await expect(page.getByText('Check your email')).toBeVisible();

  await signIn(page, client);
  await expect(page.getByText('Please confirm your email first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new confirmation email' })).toBeVisible();

  const { link } = await readMail(mail, client.email, CONFIRMATION);
  await openLink(page, link);
  await expect(page).toHaveURL(/\/my-enquiries$/);
  await expect(page.getByText('Sent before registering.')).toBeVisible();
  expect(await readableLeads(page)).toEqual([client.email]);
});

test('a client confirms by the code, and on another device by the link', async ({
  page,
  server,
  mail,
}) => {
  await publishToggles(server, { userRegistration: true });
  await confirmsByCode(page, mail, person('leo'));
  await forgetEverything(page);
  await confirmsOnAnotherDevice(page, server, mail);
});

test('a forgotten password is reset by the link, which works once', async ({
  page,
  server,
  mail,
}) => {
  const client = person('ivy');
  await createAccount(server, client);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText(`If an account uses ${client.email}`)).toBeVisible();

  const { link } = await readMail(mail, client.email, RECOVERY);
  await openLink(page, link);
  const changed = { ...client, password: 'a quite different password' };
  await page.getByLabel('New password', { exact: true }).fill(changed.password);
  await page.getByLabel('Repeat new password').fill('a slip of the finger');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The two passwords are not the same')).toBeVisible();
  await page.getByLabel('Repeat new password').fill(changed.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(myEnquiries(page)).toBeVisible();

  await forgetEverything(page);
  await page.goto(link);
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await clientOf(server, changed);
  await expect(clientOf(server, client)).rejects.toThrow('Invalid login credentials');
});

test('a forgotten password is reset by the code', async ({ page, server, mail }) => {
  const client = person('eli');
  await createAccount(server, client);
  await page.goto('/login/recover');
  await page.getByLabel('Email').fill(client.email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  const { code } = await readMail(mail, client.email, RECOVERY);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.getByLabel('Repeat new password').fill('another long password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(myEnquiries(page)).toBeVisible();
});
