import type { APIRequestContext, Page } from '@playwright/test';
import { PLAIN_HOST } from '../playwright.config.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, takeTime } from './support/people.ts';
import { publishFormProof } from './support/site-toggles.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

/** More than the server takes for usual. */
const ATTACK = 31;
const SOLVED_WITHIN_MS = 90_000;
const EMAIL = 'ada.attack@example.com';

/** A program that solves nothing. */
async function sendManyForms(request: APIRequestContext, url: string) {
  const fields = { form: 'alternate', name: 'Bot', email: 'bot@example.com', fill_ms: '9000' };
  for (let sent = 0; sent < ATTACK; sent++) {
    const form = { ...fields, message: `Buy this ${sent}` };
    const reply = await request.post(`${url}/enquiries`, { form });
    expect(reply.status()).toBe(428);
  }
}

/** Over plain http by name, where browsers offer no SHA-256 of their own. */
async function sendEnquiry(page: Page, url: string) {
  await visit(page, `${url.replace('127.0.0.1', PLAIN_HOST)}/`);
  expect(await page.evaluate(() => 'subtle' in crypto || 'randomUUID' in crypto)).toBe(false);
  const form = page.locator('#main-form');
  await fillInMainForm(form, { name: 'Ada Wells', email: EMAIL });
  await takeTime(form);
  const asked = page.waitForResponse((reply) => reply.status() === 428);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await asked;
  // The tests' browser does not optimise scripts, so it takes thirty times as long as people's.
  const sent = form.getByRole('status').getByText('Your reference is');
  await expect(sent).toBeVisible({ timeout: SOLVED_WITHIN_MS });
  await expect(form.getByLabel('Email')).toHaveValue('');
}

test('while programs send many forms, a visitor’s browser solves a sum and the enquiry arrives', async ({
  page,
  request,
  server,
}) => {
  test.slow();
  await publishFormProof(server, 'always');
  await sendManyForms(request, server.url);
  await publishFormProof(server, 'automatic');
  await sendEnquiry(page, server.url);
  const service = await serviceClient(server);
  const { data } = await service
    .from('leads')
    .select('email, is_spam')
    .in('email', [EMAIL, 'bot@example.com']);
  expect(data).toEqual([{ email: EMAIL, is_spam: false }]);
  expect(server.output()).toContain('asking for proof of work');

  // Something that the policy forbids is reported, as a fault of ours or an injected script would be.
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/picture.png?secret';
  });
  const line =
    /"directive":"img-src","blocked":"https:\/\/elsewhere\.example","page":"\/","msg":"csp/;
  await expect.poll(() => server.output()).toMatch(line);
  await publishFormProof(server, 'off');
});
