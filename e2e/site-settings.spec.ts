import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';
import { toasts } from './support/visitor.ts';

const SAVE = 'Save settings';

test('settings are checked, saved and live, and a switch takes effect', async ({
  page,
  request,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/settings');
  const save = page.getByRole('button', { name: SAVE });
  await expect(page.getByLabel('Site title')).toHaveValue('Tuart Workforce');
  await expect(save).toBeDisabled();

  await page.getByLabel('Contact email').fill('info');
  await save.click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByLabel('Contact email')).toBeFocused();

  await page.getByLabel('Contact email').fill('hello@tuart.example');
  await page.getByLabel('Contact form').uncheck();
  await page.getByLabel('Copyright line').fill('© {year} {company}, Wembley');
  await page.getByRole('checkbox', { name: 'Sat', exact: true }).check();
  await save.click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect(toasts(page)).toContainText('Site settings saved');
  await expect(save).toBeDisabled();

  const visitorSees = async () => (await request.get('/contact')).text();
  await expect.poll(visitorSees).not.toContain('name="message"');
  expect(await visitorSees()).toContain('hello@tuart.example');
  expect(await visitorSees()).toContain('Monday to Saturday');
  expect(await visitorSees()).toMatch(/© 20\d\d Tuart Workforce, Wembley/);

  await page.getByLabel('Contact email').fill('info@tuart.example');
  const other = await adminClient(server.url);
  const theirs = await other.from('site_settings').select('settings').eq('type', 'site').single();
  await other
    .from('site_settings')
    .update({ settings: { ...(theirs.data?.settings as object), title: 'Theirs' } })
    .eq('type', 'site');
  await save.click();
  const stale = page.getByRole('status').filter({ hasText: 'Someone else has saved' });
  await stale.getByRole('button', { name: 'Keep mine' }).click();
  await expect(stale).toBeHidden();
  // Keeps what I typed; the fields I did not touch have the colleague's values.
  await expect(page.getByLabel('Contact email')).toHaveValue('info@tuart.example');
  await expect(page.getByLabel('Site title')).toHaveValue('Theirs');
  await page.getByLabel('Site title').fill('Tuart Workforce');
  await page.getByLabel('Contact form').check();
  await page.getByLabel('Copyright line').fill('© {year} {company}. All rights reserved.');
  await page.getByRole('checkbox', { name: 'Sat', exact: true }).uncheck();
  await save.click();
  await expect(toasts(page)).toContainText('Site settings saved');
  await expect.poll(visitorSees).toContain('name="message"');
});
