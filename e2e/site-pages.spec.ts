import { serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const OURS = 'Learn from people at work.';
const ORIGINAL = /^Learn a trade on the job, get paid while you do it/;

test('an administrator changes a page of the site, a visitor sees it, and the original comes back', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/content?tab=pages&q=apprenticeships');
  const row = page.getByRole('row', { name: /Apprenticeships/ });
  await expect(row.getByText('Site page')).toBeVisible();
  await expect(row.getByRole('button', { name: /Unpublish|Delete/ })).toHaveCount(0);
  const hand = mouse();
  await hand.click(row.getByRole('link', { name: 'Edit Apprenticeships' }));

  await expect(page.getByLabel('Slug')).not.toBeEditable();
  const intro = page.frameLocator('iframe').getByText(ORIGINAL);
  await hand.click(intro);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(OURS);
  await hand.click(page.getByRole('button', { name: 'Publish' }));
  await expect(page.getByText('Page published')).toBeVisible();
  expect(hand.finish()).toBeLessThanOrEqual(3);

  const visitorSees = async () => (await page.request.get('/apprenticeships')).text();
  await expect.poll(visitorSees).toContain(`>${OURS}<`);
  expect(await visitorSees()).toMatch(/<a [^>]*href="mailto:(?:(?!<\/a>).)*Apply Now/s);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Reset to the original' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(intro).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(visitorSees).not.toContain(OURS);
  expect(await visitorSees()).toContain('>Learn a trade on the job, get paid while you do it');

  const service = await serviceClient(server);
  const { data } = await service
    .from('content_pages')
    .select('status, is_published')
    .eq('site_page', 'apprenticeships')
    .single();
  expect(data).toEqual({ status: 'published', is_published: true });
});
