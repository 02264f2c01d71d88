import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { adminClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** An application at the stage of an offer, for a vacancy that starts on 1 March 2083. */
async function addOffer(url: string, tag: string) {
  const admin = await adminClient(url);
  const organisation = await admin
    .from('organisations')
    .insert({ name: `Marri ${tag}` })
    .select('id')
    .single();
  const vacancy = await admin
    .from('vacancies')
    .insert({
      title: `Electrician ${tag}`,
      kind: 'apprenticeship',
      starts_on: '2083-03-01',
      organisation_id: organisation.data?.id ?? '',
    })
    .select('id')
    .single();
  const candidate = await admin
    .from('candidates')
    .insert({ name: `Ada ${tag}`, email: `ada@${tag}.example` })
    .select('id')
    .single();
  const ids = { vacancy_id: vacancy.data?.id ?? '', candidate_id: candidate.data?.id ?? '' };
  await admin.from('applications').insert({ ...ids, stage: 'offer' });
  return ids.vacancy_id;
}

/** Moving the card to Placed asks for the placement. Without one it stays where it was. */
async function movesToPlacedAndCancels(page: Page, tag: string) {
  await page.getByLabel(`Stage of Ada ${tag}`).selectOption('Placed');
  const dialog = page.getByRole('dialog', { name: `Place Ada ${tag}` });
  await expect(dialog.getByLabel('Start')).toHaveValue('2083-03-01');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel(`Stage of Ada ${tag}`)).toHaveValue('offer');
}

async function places(page: Page, tag: string) {
  await page.getByRole('button', { name: `Place Ada ${tag}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Place' });
  await dialog.getByLabel('Expected end').fill('2086-02-28');
  await dialog.getByRole('button', { name: 'Place' }).click();
  await expect(page.getByRole('heading', { name: `Ada ${tag}`, level: 1 })).toBeVisible();
}

test('someone is placed from an application, looked after, and leaves early', async ({
  page,
  server,
}) => {
  const tag = randomUUID().slice(0, 8);
  const vacancyId = await addOffer(server.url, tag);
  await holdSession(page);
  await page.goto(`/admin/vacancies/${vacancyId}?tab=pipeline`);
  await movesToPlacedAndCancels(page, tag);
  await places(page, tag);

  const plan = page.getByRole('list', { name: 'Care plan' });
  const call = plan.getByRole('listitem').filter({ hasText: 'Week 1 call' });
  await expect(call).toContainText('8 Mar 2083');
  await page.getByLabel('Start', { exact: true }).fill('2083-03-08');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(call).toContainText('15 Mar 2083');
  const admin = await adminClient(server.url);
  await admin
    .from('closures')
    .insert({ day: '2083-03-15', last_day: '2083-03-16', name: `Stocktake ${tag}` });
  await page.reload();
  await expect(call).toContainText('17 Mar 2083');
  await inspect(page, 'a placement');

  await page.getByRole('button', { name: 'Done Week 1 call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Settling in well');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(call).toContainText('Settling in well');

  await page.getByRole('button', { name: 'End early' }).click();
  await dialog.getByLabel('Reason').fill('Moved to Albany');
  await dialog.getByRole('button', { name: 'End early' }).click();
  const visit = plan.getByRole('listitem').filter({ hasText: 'Week 4 visit' });
  await expect(visit).toContainText('Closed because the placement ended on');
  await expect(call).toContainText('Settling in well');
});
