import type { Page } from '@playwright/test';
import { sendEnquiry } from '../tests/support/enquiry.ts';
import type { MailServer } from '../tests/support/mail-server.ts';
import { ADMIN } from '../tests/support/server-process.ts';
import { adminClient, createAccount } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { openLink, readMail } from './support/mail.ts';
import { signInAtProvider } from './support/openid.ts';
import { refuse } from './support/outage.ts';
import { publishToggles } from './support/site-toggles.ts';
import { type Credentials, clientOf, createStaff } from './support/staff.ts';
import { connectedTest as test } from './support/test.ts';

const CONFIRMATION = 'Confirm your email address';
const RECOVERY = 'Reset your password';
const NEW_PASSWORD = 'numbat in a teapot';

function person(name: string): Credentials {
  return { email: `${name}@example.com`, password: `the long password of ${name}` };
}

/** Uses the screen that is already open. */
async function fillInSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Uses the screen that is already open. */
async function fillInRegistration(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

function myEnquiries(page: Page) {
  return page.getByRole('heading', { name: 'My enquiries', level: 1 });
}

/** The messages that the database returns for this browser's session, whatever the screens ask for. */
async function readableMessages(page: Page, path: string): Promise<string[]> {
  return page.evaluate(async (address) => {
    const { publishableKey } = JSON.parse(
      document.getElementById('public-config')?.textContent ?? '',
    );
    const { access_token } = JSON.parse(localStorage.getItem('tuart-session') ?? '');
    const reply = await fetch(`/rest/v1/${address}?select=message&order=created_at`, {
      headers: { apikey: publishableKey, Authorization: `Bearer ${access_token}` },
    });
    return (await reply.json()).map((enquiry: { message: string }) => enquiry.message);
  }, path);
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

/** A new site has not opened it yet. */
async function findsRegistrationClosed(page: Page): Promise<void> {
  await page.goto('/login/register');
  await expect(page.getByRole('heading', { name: 'Registration is not open' })).toBeVisible();
}

/** By the link at the foot of every page. */
async function signsInAfterMistake(page: Page, client: Credentials): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Client Login' }).click();
  await expect(page.getByRole('heading', { name: 'Client Login', level: 1 })).toBeVisible();
  await fillInSignIn(page, { ...client, password: 'not this one' });
  await expect(page.getByText('Authentication failed')).toBeVisible();
  await fillInSignIn(page, client);
  await expect(myEnquiries(page)).toBeVisible();
  await expect(page).toHaveURL(/\/my-enquiries$/);
}

async function seesOwnEnquiries(page: Page): Promise<void> {
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('Mia wants another one too.');
  await expect(cards.nth(0)).toContainText('Received');
  await expect(cards.nth(1)).toContainText('Apprenticeship');
  await expect(cards.nth(1)).toContainText('Answered');
  expect(await readableMessages(page, 'leads')).toEqual([]);
  expect(await readableMessages(page, 'rpc/my_enquiries')).toEqual([
    'Mia wants an apprentice.',
    'Mia wants another one too.',
  ]);
  await inspect(page, '/my-enquiries', { isKnownLayout: true });
}

/** Someone who is signed in needs no login page. */
async function signsOutAfterFailure(page: Page): Promise<void> {
  const release = await refuse(page, 'admin_users', 'GET');
  await page.goto('/login');
  await expect(page.getByText('Unable to verify authentication status')).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
}

/** On the login, which is already open. */
async function isDirectedAsStaff(page: Page): Promise<void> {
  await fillInSignIn(page, ADMIN);
  await expect(page.getByRole('heading', { name: 'You are signed in as staff' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  const link = page.getByRole('link', { name: 'Go to the back office' });
  await expect(link).toHaveAttribute('href', '/admin');
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** From the login, which is already open. */
async function registers(page: Page, client: Credentials): Promise<void> {
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Register', level: 1 })).toBeVisible();
  await fillInRegistration(page, client);
  await expect(page.getByText('Check your email')).toBeVisible();
}

async function confirmsByCode(page: Page, mail: MailServer, client: Credentials): Promise<void> {
  await registers(page, client);
  const { code } = await readMail(mail, client.email, CONFIRMATION);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(myEnquiries(page)).toBeVisible();
}

/** An account at a provider with the same address will do, too. */
async function signsInAtProvider(page: Page, { email }: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await signInAtProvider(page, email);
  await expect(page).toHaveURL(/\/my-enquiries$/);
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

/** The password alone is not enough; the link works on a device with nothing of this person. */
async function confirmsByLink(page: Page, mail: MailServer, client: Credentials): Promise<void> {
  await registers(page, client);
  await page.getByRole('link', { name: 'I have an account' }).click();
  await expect(page.getByRole('heading', { name: 'Client Login', level: 1 })).toBeVisible();
  await fillInSignIn(page, client);
  await expect(page.getByText('Please confirm your email first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new confirmation email' })).toBeVisible();
  const { link } = await readMail(mail, client.email, CONFIRMATION);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await openLink(page, link);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
}

/** From the login, which is already open. */
async function resetsPassword(page: Page, mail: MailServer, { email }: Credentials): Promise<void> {
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText(`If an account uses ${email}`)).toBeVisible();
  const { link } = await readMail(mail, email, RECOVERY);
  await openLink(page, link);
  await choosePassword(page, NEW_PASSWORD);
  await expect(myEnquiries(page)).toBeVisible();
}

async function choosePassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password').fill(repeated);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a client signs in, sees only their own enquiries and is told when the server fails; staff are directed to the back office; when registration is open, others confirm by the code or the link, and reset the password by link', async ({
  page,
  server,
  mail,
}) => {
  test.setTimeout(120_000);
  const [mia, ava, zoe] = [person('mia'), person('ava'), person('zoe')];
  await createAccount(server, mia);
  await sendEnquiriesAbout(server.url, mia);
  await sendEnquiry(server.url, { email: ava.email, message: 'Sent before registering.' });
  await findsRegistrationClosed(page);
  await signsInAfterMistake(page, mia);
  await seesOwnEnquiries(page);
  await publishToggles(server, { userRegistration: true });
  await signsOutAfterFailure(page);
  await isDirectedAsStaff(page);

  await confirmsByCode(page, mail, ava);
  await expect(page.getByText('Sent before registering.')).toBeVisible();
  expect(await readableMessages(page, 'rpc/my_enquiries')).toEqual(['Sent before registering.']);
  await signsInAtProvider(page, ava);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await confirmsByLink(page, mail, zoe);
  await resetsPassword(page, mail, zoe);
  await clientOf(server, { ...zoe, password: NEW_PASSWORD });
});

test('staff without a usable link request a code, reset the password and reach the screen they asked for', async ({
  page,
  server,
  mail,
}) => {
  const staff = await createStaff(server);
  await page.goto('/admin/set-password?next=/admin/clients');
  await expect(page.getByText('This link cannot be used')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new email' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(staff.email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  const { code } = await readMail(mail, staff.email, RECOVERY);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(
    page.getByText(/check your inbox and your spam folder, or try again in a minute\.$/),
  ).toBeVisible();
  await page.getByLabel('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText(staff.email)).toBeVisible();
  await choosePassword(page, NEW_PASSWORD, 'something else');
  await expect(page.getByText('The two passwords are not the same')).toBeVisible();
  await choosePassword(page, 'password123');
  await expect(page.getByText(/very common and easy to guess/)).toBeVisible();
  await choosePassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await clientOf(server, { ...staff, password: NEW_PASSWORD });
});

test('the form is not shown before its script, because only the script can send it', async ({
  server,
}) => {
  const read = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  for (const path of ['/admin/recover', '/login/recover', '/admin/auth']) {
    const html = await read(path);
    expect(html.includes('Checking authentication...'), path).toBe(true);
    expect(html.includes('<form'), path).toBe(false);
  }
  // This form is in the document; if it is sent early, it waits for the script.
  expect(await read('/login')).toMatch(/<form[^>]* data-waits=""/);
});
