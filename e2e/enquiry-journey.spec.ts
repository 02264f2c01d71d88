import type { Locator, Page } from '@playwright/test';
import { SELECT_EDGE_MARGIN_PX } from '../app/lib/constants.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm } from './support/people.ts';
import { test } from './support/test.ts';
import { isStarted, toasts, visit } from './support/visitor.ts';

const MAIN_SUCCESS =
  "Thank you for your message. We've received your inquiry and will be in touch soon!";

const FAILED = 'There was an error submitting your message. Please try again.';

/** The list of services does not touch the edges of a phone's screen. */
async function opensServicesOnPhone(page: Page, service: Locator) {
  await page.setViewportSize({ width: 360, height: 740 });
  await service.click();
  const popup = await service.evaluate((select: HTMLSelectElement) => {
    const { marginLeft, marginRight, maxHeight } = getComputedStyle(select, '::picker(select)');
    const { left = 0, right = 0 } = select.options[0]?.getBoundingClientRect() ?? {};
    const room = Math.min(left, innerWidth - right);
    return { isOpen: select.matches(':open'), marginLeft, marginRight, maxHeight, room };
  });
  const margin = `${SELECT_EDGE_MARGIN_PX}px`;
  expect(popup).toMatchObject({ isOpen: true, marginLeft: margin, marginRight: margin });
  expect(popup.room).toBeGreaterThanOrEqual(SELECT_EDGE_MARGIN_PX);
  expect(popup.maxHeight).toContain(`${24 * 16}px`);
  await page.keyboard.press('Escape');
}

async function correctsWrongAnswers(page: Page, form: Locator) {
  const name = form.getByLabel('Name', { exact: true });
  const send = form.getByRole('button', { name: 'Send Enquiry' });
  const summary = form.getByRole('alert');
  await name.fill('M');
  await form.getByLabel('Phone').fill('123456789');
  await send.click();
  await expect(summary).toContainText('6 answers need another look:');
  await expect(form.getByText('Please enter a valid phone number.')).toHaveCount(2);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('M');
  await inspect(page, 'a form with errors', { isKnownLayout: true });

  await name.fill('Mia');
  await expect(summary).toContainText('5 answers need another look:');
  await send.click();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Please enter a valid email address.',
  );
  await summary.getByRole('link', { name: 'Message must be at least 10 characters.' }).click();
  await expect(form.getByLabel('Message')).toBeFocused();
  const bar = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await form.locator('label[for=main-message]').boundingBox())?.y)
    .toBeGreaterThanOrEqual(bar?.height ?? 0);
  await page.keyboard.type('Half a thought about a trainee');
  await expect(form.getByText('Message must be at least 10 characters.')).toHaveCount(0);
  await expect(summary).toContainText('4 answers need another look:');
}

/** A page about another service does not replace the chosen one. */
async function keepsDraft(page: Page, form: Locator) {
  const service = form.getByLabel('Service Interest');
  await service.selectOption('mentoring');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/mentoring.*Half a thought/);
  await page.reload();
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought about a trainee');
  await isStarted(page);
  await page.getByRole('link', { name: 'See the apprenticeships' }).click();
  await expect(page).toHaveURL(/apprenticeships$/);
  await expect(service).toHaveValue('mentoring');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeAttached();
  await expect(service).toHaveValue('mentoring');
}

/** While the database is away, the form says so and loses nothing. */
async function triesAgain(page: Page, form: Locator) {
  const send = form.getByRole('button', { name: 'Send Enquiry' });
  await page.route('**/enquiries', (route) => route.fulfill({ status: 503, body: '{}' }));
  await send.click();
  await expect(toasts(page)).toContainText(FAILED);
  await expect(form.getByRole('alert')).toContainText(FAILED);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ava Stone');
  await page.unroute('**/enquiries');
  await send.click();
}

test('a visitor corrects wrong answers, keeps the draft and sends the form', async ({ page }) => {
  await visit(page, '/');
  const form = page.locator('#main-form');
  const message = form.getByLabel('Message');
  await expect(form.getByLabel('Service Interest').locator('option')).toHaveText([
    "Select a service you're interested in",
    'Apprenticeship',
    'Traineeship',
    'Recruitment',
    'Technology',
    'Compliance',
    'Mentoring',
    'Future Services',
  ]);
  await opensServicesOnPhone(page, form.getByLabel('Service Interest'));
  await expect(message).toHaveCSS('min-height', '120px');
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(
    /Mobile, or landline with its area code\./,
  );
  await correctsWrongAnswers(page, form);
  await keepsDraft(page, form);

  await fillInMainForm(form, { name: 'Ava Stone', email: 'ava.stone@example.com' });
  await triesAgain(page, form);
  await expect(page.getByText(MAIN_SUCCESS)).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('');

  await test.step('a form sent before its script loads is then empty', async () => {
    await fillInMainForm(form, { name: 'Ava Stone', email: 'ava.early@example.com' });
    await message.fill('x'.repeat(9_990));
    await expect(form.getByText('10 characters left.')).toBeVisible();
    await form.evaluate((element) => element instanceof HTMLFormElement && element.submit());
    await expect(page).toHaveURL(/\/contact#main-form$/);
    await expect(page.getByText(MAIN_SUCCESS)).toBeVisible();
    await isStarted(page);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(message).toHaveValue('');
  });
});

test('the form can be filled in by keyboard alone, and its button shows that it is sending', async ({
  page,
}) => {
  await visit(page, '/contact');
  const form = page.locator('#alternate-form');
  await form.getByLabel('Name', { exact: true }).focus();
  for (const words of ['Ada Wells', 'ada.wells@example.com', '', '', 'Written without a mouse.']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByLabel('Attachment', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Clear this form' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused();

  const arrived = Promise.withResolvers<void>();
  await page.route('**/enquiries', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  arrived.resolve();
  await expect(toasts(page)).toContainText('Thank you for your message');
  await expect(form.getByLabel('Message')).toHaveValue('');
  const note = form.getByRole('status').filter({ hasText: 'It is with our team now.' });
  await expect(note.locator('> *')).toBeFocused();
  await expect(note).toContainText(/Your reference is [0-9A-F]{4}-[0-9A-F]{4}\./);
  await expect(note).toContainText(/We’ll reply by \w+day .*\d+:\d\d [ap]m\./);
});
