import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { downloadedBy } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** Three placements at a new employer in 2025, one of which ended early, and a visit with a concern. */
async function addPlacements(url: string, tag: string) {
  const admin = await adminClient(url);
  const organisation = await admin
    .from('organisations')
    .insert({ name: `Marri ${tag}` })
    .select('id')
    .single();
  for (const [day, fields] of [
    ['2025-02-03', {}],
    ['2025-02-17', {}],
    ['2025-05-05', { status: 'ended_early', ended_on: '2025-06-06', end_reason: 'Moved away' }],
  ] as const) {
    const candidate = await admin
      .from('candidates')
      .insert({ name: `Ada ${day} ${tag}`, email: `ada-${day}@${tag}.example` })
      .select('id')
      .single();
    const placement = await admin
      .from('placements')
      .insert({
        candidate_id: candidate.data?.id ?? '',
        organisation_id: organisation.data?.id ?? '',
        kind: 'permanent',
        position: 'Electrician',
        starts_on: day,
        ...fields,
      })
      .select('id')
      .single();
    if (day === '2025-02-03') {
      await admin.from('visits').insert({
        placement_id: placement.data?.id ?? '',
        done_at: '2025-03-03T02:00:00Z',
        concerns: 'No safety boots yet',
      });
    }
  }
}

async function choosesFirstHalf(page: Page, tag: string) {
  await page.getByLabel('Period', { exact: true }).selectOption('Custom dates');
  await page.getByLabel('First day').fill('2025-01-01');
  await page.getByLabel('Last day').fill('2025-06-30');
  await page.getByLabel('Organisation').selectOption(`Marri ${tag}`);
}

async function opensTheRows(page: Page, tag: string) {
  await page.getByRole('link', { name: '3 Started', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Placements: started', level: 1 })).toBeVisible();
  await expect(page.getByText('3 placements')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(3);
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toContain('2025-05-05,2025-06-06,Moved away');
  await page.getByRole('link', { name: 'Back to the report' }).click();
}

test('a manager chooses a period, opens the rows behind a number, exports and prints', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  await addPlacements(server.url, tag);
  await holdSession(page);
  await page.goto('/admin/reports');
  await choosesFirstHalf(page, tag);
  await opensTheRows(page, tag);

  const retention = page.getByRole('region', { name: 'Retention' });
  const threeMonths = retention.getByRole('row').filter({ hasText: /^3 months/ });
  await expect(threeMonths).toContainText('Started 1 Oct 2024 to 31 Mar 2025');
  await expect(threeMonths).toContainText('100%');
  const visits = page.getByRole('region', { name: 'Visits' });
  await expect(visits.getByRole('row', { name: 'With a concern' })).toContainText('1');
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Export' }).click());
  expect(file).toContain('Placements,Ended early,1,0');
  await inspect(page, 'a report', { isKnownLayout: true });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await expect(retention).toBeVisible();
  for (const hidden of ['navigation', 'banner', 'button'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0);
  }
  await expect(page.getByLabel('Period', { exact: true })).toBeHidden();
});
