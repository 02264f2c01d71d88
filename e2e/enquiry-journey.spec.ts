import { expect } from './support/expect.ts';
import { fillInMainForm } from './support/people.ts';
import { test } from './support/test.ts';
import { isStarted, visit } from './support/visitor.ts';

const MAIN_SUCCESS =
  "Thank you for your message. We've received your inquiry and will be in touch soon!";

test('a visitor corrects wrong answers and sends the form', async ({ page }) => {
  await visit(page, '/');
  const form = page.locator('#contact form');
  const name = form.getByLabel('Name', { exact: true });
  const send = form.getByRole('button', { name: 'Send Enquiry' });

  await test.step('the form shows what is wrong under each field and focuses the first', async () => {
    await name.fill('M');
    await form.getByLabel('Phone').fill('123456789');
    await send.click();
    for (const message of [
      'Name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Please enter a valid phone number.',
      'Company name must be at least 2 characters.',
      'Please select a service type.',
      'Message must be at least 10 characters.',
    ]) {
      await expect(form.getByText(message).first()).toBeVisible();
    }
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('M');
  });

  await test.step('a summary links to each wrong field, and its lines disappear as the fields are corrected', async () => {
    await name.fill('Mia');
    const summary = form.getByRole('alert');
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
    await page.keyboard.type('Long enough to send');
    await expect(form.getByText('Message must be at least 10 characters.')).toHaveCount(0);
    await expect(summary).toContainText('4 answers need another look:');
  });

  await test.step('a failing backend loses nothing and shows an error', async () => {
    await fillInMainForm(form, { name: 'Ava Stone', email: 'ava.stone@example.com' });
    await page.route('**/enquiries', (route) => route.fulfill({ status: 503, body: '{}' }));
    await send.click();
    await expect(
      page.getByText('There was an error submitting your message. Please try again.').first(),
    ).toBeVisible();
    await expect(name).toHaveValue('Ava Stone');
    await page.unroute('**/enquiries');
    await send.click();
    await expect(page.getByText(MAIN_SUCCESS)).toBeVisible();
    await expect(name).toHaveValue('');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server checks the form, keeps what was typed, and stores it', async ({ page }) => {
    await page.goto('/');
    const form = page.locator('#contact form');
    await form.getByLabel('Name', { exact: true }).fill('Noah Lim');
    await form.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible();
    await expect(page.locator('#main-form').getByLabel('Name', { exact: true })).toHaveValue(
      'Noah Lim',
    );

    const again = page.locator('#main-form');
    await fillInMainForm(again, { name: 'Noah Lim', email: 'noah.lim@example.com' });
    await again.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(page.getByText(MAIN_SUCCESS)).toBeVisible();
  });
});

test('a draft survives a reload and a visit to another service; a form sent before its script loads is then empty', async ({
  page,
}) => {
  await visit(page, '/');
  const form = page.locator('#main-form');
  await form.getByLabel('Service Interest').selectOption('mentoring');
  await form.getByLabel('Message').fill('Half a thought about a trainee');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .toContain('Half a thought');
  await page.reload();
  await expect(form.getByLabel('Message')).toHaveValue('Half a thought about a trainee');
  await isStarted(page);
  await page.getByRole('link', { name: 'See the apprenticeships' }).click();
  await expect(page).toHaveURL(/apprenticeships$/);
  await expect(form.getByLabel('Service Interest')).toHaveValue('mentoring');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeAttached();
  await expect(form.getByLabel('Service Interest')).toHaveValue('mentoring');

  await fillInMainForm(form, { name: 'Ava Stone', email: 'ava.early@example.com' });
  await form.evaluate((element) => element instanceof HTMLFormElement && element.submit());
  await expect(page.getByText(MAIN_SUCCESS)).toBeVisible();
  await isStarted(page);
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('');
  await expect(page.getByLabel('Message').first()).toHaveValue('');
});
