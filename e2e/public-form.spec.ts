import type { Locator, Page } from '@playwright/test';
import { SELECT_EDGE_MARGIN_PX } from '../app/lib/constants.ts';
import { publishableKeyOf } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { publishToggles } from './support/site-toggles.ts';
import { test } from './support/test.ts';
import { toasts, visit } from './support/visitor.ts';

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

async function keepsWordsThatCannotBeSent(page: Page, form: Locator) {
  await form.getByLabel('Name', { exact: true }).fill('Ada Wells');
  await form.getByLabel('Email').fill('ada.wells@example.com');
  await form.getByLabel('Phone').fill('08 5550 0123');
  await form.getByLabel('Company').fill('Wells Joinery');
  await form.getByLabel('Service Interest').selectOption('mentoring');
  await form.getByLabel('Message').fill('Sent while the line is down.');
  const lost = Promise.withResolvers<void>();
  await page.route('**/enquiries', async (route) => {
    await lost.promise;
    await route.abort();
  });
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  lost.resolve();
  const failure = 'There was an error submitting your message. Please try again.';
  await expect(toasts(page)).toContainText(failure);
  await expect(toasts(page)).toContainText('You seem to be offline. What you typed is kept here.');
  await expect(form.getByRole('alert')).toContainText(failure);
  // The message is beside the button, because the top of the form may be out of view.
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(form.getByLabel('Message')).toHaveValue('Sent while the line is down.');
  await form.getByLabel('Message').fill('x'.repeat(9_990));
  await expect(form.getByText('10 characters left.')).toBeVisible();
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(
    /Mobile, or landline with its area code\./,
  );
  await expect(form.getByLabel('Company')).toHaveAccessibleDescription(
    'Looking for work? Type “None”.',
  );
}

test('the main form has its labels and choices, and keeps its text when it cannot be sent', async ({
  page,
}) => {
  await visit(page, '/');
  const form = page.locator('#main-form');
  await expect(form.locator('label:not([aria-hidden] *)')).toHaveText([
    'Name',
    'Email',
    'Phone',
    'Company',
    'Service Interest',
    'Message',
  ]);
  await expect(form.getByLabel('Name', { exact: true })).toHaveAttribute(
    'placeholder',
    'Your name',
  );
  const service = form.getByLabel('Service Interest');
  await expect(service.locator('option')).toHaveText([
    "Select a service you're interested in",
    'Apprenticeship',
    'Traineeship',
    'Recruitment',
    'Technology',
    'Compliance',
    'Mentoring',
    'Future Services',
  ]);
  await opensServicesOnPhone(page, service);

  const message = form.getByLabel('Message');
  await expect(message).toHaveAttribute('placeholder', /specific needs and requirements/);
  await expect(message).toHaveCSS('min-height', '120px');
  await expect(form.getByText('How we handle your details')).toBeVisible();

  await test.step('the form says so and keeps its text when it cannot be sent', () =>
    keepsWordsThatCannotBeSent(page, form));
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
  await expect(note).toContainText(/We reply by \w+day .*\d+:\d\d [ap]m\./);
});

test('the form says so when its configuration is missing', async ({ page, server }) => {
  const publishableKey = await publishableKeyOf(server.url);
  // The page is changed on its way, so its script hashes no longer match the policy.
  await page.route('**/contact', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replaceAll(publishableKey, '');
    const { 'content-security-policy': _, ...headers } = reply.headers();
    await route.fulfill({ response: reply, headers, body });
  });
  await visit(page, '/contact');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Form configuration error');
  await expect(page.locator('form')).toHaveCount(0);
});

test('contact details replace the forms when they are switched off', async ({ page, server }) => {
  const html = async () => (await page.request.get('/contact')).text();
  await publishToggles(server, { contactForm: false });
  await expect.poll(html).toContain('Please call us on');
  await page.goto('/contact');
  await expect(page.getByRole('main').getByText(/Please call us on/)).toHaveCount(1);
  await expect(page.locator('form')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('message');
  await expect(page.getByRole('main').locator('address')).toContainText('Wembley WA 6014');
  const home = await (await page.request.get('/')).text();
  expect(home).toContain('Please call us on');
  expect(home).not.toContain('<form');
  await publishToggles(server, { contactForm: true });
  await expect.poll(html).toContain('id="alternate-form"');
});
