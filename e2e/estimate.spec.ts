import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { enquiryForm } from '../tests/support/enquiry.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, takeTime } from './support/people.ts';
import { test } from './support/test.ts';

const MAIN_SUCCESS =
  "Thank you for your message. We've received your inquiry and will be in touch soon!";

/** A page with an estimate of two rules: one fact has a figure in 2025, the other ended in 2020. */
async function publishEstimate(server: ServerProcess) {
  const service = await serviceClient(server);
  const mark = randomUUID().slice(0, 8);
  const [slug, current, ended] = [`estimate-${mark}`, `bonus-${mark}`, `old-${mark}`];
  const fact = { unit: '$', source: 'Government Gazette', source_url: 'https://gazette.example' };
  await service.from('facts').insert([
    {
      ...{ ...fact, key: current, label: 'Bonus', value: '5,000', checked_on: '2025-07-02' },
      ...{ valid_from: '2025-07-01', valid_to: '2025-12-31' },
    },
    {
      ...{ ...fact, key: ended, label: 'Old', value: '900', checked_on: '2020-01-02' },
      ...{ valid_from: '2020-01-01', valid_to: '2020-12-31' },
    },
  ]);
  const rules = [
    {
      label: 'Hiring bonus',
      fact: `{{fact:${current}}}`,
      paid: 'Paid once.',
      condition: 'Ask us.',
    },
    { label: 'Old bonus', fact: `{{fact:${ended}}}` },
    { label: 'For large businesses', fact: `{{fact:${current}}}`, sizeFrom: 200 },
  ];
  const blocks = [{ id: 'estimate-1', type: 'estimate', version: 1, props: { rules } }];
  await service
    .from('content_pages')
    .insert({ title: 'Incentives', slug, content: { blocks }, is_published: true });
  return { service, slug, current };
}

async function askForEstimate(page: Page) {
  await page.getByLabel('What are you planning?').selectOption('Apprenticeship');
  await page.getByLabel('Start date').fill('2025-08-01');
  await page.getByLabel('Number of employees').fill('12');
  await page.getByRole('button', { name: 'Show the estimate' }).click();
  const answer = page.getByRole('region', { name: 'Estimate' });
  await expect(answer.getByText('Apprenticeship starting 1 August 2025')).toBeVisible();
  return answer;
}

/** What was typed, and that the estimate is left out, survive a reload. */
async function reloadsWithDraft(page: Page) {
  const attached = page.getByLabel('Your estimate will be sent with this enquiry');
  await attached.uncheck();
  const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  await expect.poll(kept).toContain('left-out');
  await expect.poll(kept).toContain('cabinet-making');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(/cabinet-making/);
  await expect(attached).not.toBeChecked();
  await attached.check();
}

async function readsEstimate(answer: Locator) {
  const bonus = answer.getByRole('listitem').filter({ hasText: 'Hiring bonus' });
  const old = answer.getByRole('listitem').filter({ hasText: 'Old bonus' });
  await expect(answer.getByRole('listitem')).toHaveCount(2);
  await expect(bonus).toContainText('For starts from 1 July 2025 to 31 December 2025');
  await expect(bonus).toContainText('Checked on 2 July 2025');
  await expect(answer.getByRole('link', { name: 'Government Gazette' })).toBeVisible();
  await expect(old).toContainText('(figure being updated)');
  await expect(answer.getByText('Total$5,000')).toBeVisible();
  await expect(answer.getByText('This is an estimate, not advice.')).toBeVisible();
}

/** Sent without script, a form with a mistake comes back with the estimate still attached. */
async function staysAttachedWithoutScript(page: Page) {
  const attached = page.getByLabel('Your estimate will be sent with this enquiry');
  const form = Object.fromEntries(enquiryForm({ email: 'wrong' }));
  const estimate = await attached.inputValue();
  const reply = await page.request.post(page.url(), { form: { ...form, estimate } });
  const html = await reply.text();
  expect(html).toContain('Please enter a valid email address.');
  const [box] = /<input[^>]*name="estimate"[^>]*>/.exec(html) ?? [];
  expect(box).toContain('checked');
}

test('a visitor sends an estimate, which arrives with the figure that is valid then, even if it has just changed', async ({
  page,
  server,
}) => {
  const { service, slug, current } = await publishEstimate(server);
  await page.goto(`/${slug}`);
  await readsEstimate(await askForEstimate(page));
  await expect(page.getByLabel('Start date')).toHaveValue('2025-08-01');
  await inspect(page, 'estimate', { isKnownLayout: true });
  await page.getByRole('link', { name: 'Send this with an enquiry' }).click();
  await expect(page.getByText('Hiring bonus: $5,000')).toBeVisible();
  await staysAttachedWithoutScript(page);
  const form = page.locator('#main-form');
  const email = `${randomUUID().slice(0, 8)}@a.example`;
  await fillInMainForm(form, { name: 'Robin Ashby', email });
  await reloadsWithDraft(page);

  await service.from('facts').update({ value: '4,000' }).eq('key', current);
  const answer = page.url().replace('/enquiry', '');
  await expect(async () => {
    expect(await (await page.request.get(answer)).text()).toContain('$4,000');
  }).toPass();
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(page.getByText(MAIN_SUCCESS).first()).toBeVisible();

  const { data: lead } = await service.from('leads').select('estimate').eq('email', email).single();
  expect(lead?.estimate).toMatchObject({
    lines: [
      { label: 'Hiring bonus', fact: { shown: '$4,000', checked_on: '2025-07-02' } },
      { label: 'Old bonus', fact: null },
    ],
    hasChanged: true,
  });
});
