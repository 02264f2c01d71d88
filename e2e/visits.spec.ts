import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '../app/lib/supabase/session-key.ts';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { toasts } from './support/visitor.ts';

const MONTH_MS = 30 * 86_400_000;

/** Someone with a placement to look after, and a visit that is due today. */
async function addVisitor(server: ServerProcess) {
  const tag = randomUUID().slice(0, 8);
  const service = await serviceClient(server);
  const credentials = await createStaff(server);
  const user = await (await clientOf(server, credentials)).auth.getUser();
  const add = async (table: string, row: object) => {
    const added = await service
      .from(table as 'staff')
      .insert(row as never)
      .select('id')
      .single();
    if (added.error) throw added.error;
    return added.data.id;
  };
  const staffId = await add('staff', { name: `Vera ${tag}`, user_id: user.data.user?.id });
  const candidate_id = await add('candidates', { name: `Ada ${tag}`, email: `ada@${tag}.example` });
  const organisation_id = await add('organisations', {
    name: `Marri ${tag}`,
    address: '5 Banksia Road',
    suburb: 'Welshpool',
    phone: '08 5550 0144',
  });
  const placementId = await add('placements', {
    candidate_id,
    organisation_id,
    kind: 'permanent',
    position: 'Apprentice electrician',
    starts_on: new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10),
    owner_id: staffId,
  });
  const [day] = new Date().toISOString().split('T');
  await add('tasks', {
    title: 'Month 1 visit',
    placement_id: placementId,
    care_step_id: randomUUID(),
    care_occurrence: 1,
    care_kind: 'visit',
    due_on: day,
    assignee_id: staffId,
  });
  return { service, credentials, placementId, candidate_id, name: `Ada ${tag}` };
}

/** Opens the page and waits until it can be opened without a connection. */
async function openVisits(page: Page) {
  await page.goto('/visits');
  await expect(page.getByRole('heading', { name: 'My placements' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** As an hour later: the session has to be renewed, which takes a connection. */
async function expireSession(page: Page) {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  }, SESSION_STORAGE_KEY);
}

/** How many lists of names and addresses the phone keeps. */
function countLists(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('tuart-visits');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lists').objectStore('lists').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
}

/** Waits until the phone has kept the signature, which it does a moment after the last line. */
async function isSignatureKept(page: Page) {
  const readSignature = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('tuart-visits');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('visits').objectStore('visits').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result[0]?.values.signature ?? '');
            };
          };
        }),
    );
  const drawn = await page
    .getByRole('img', { name: 'Signature', exact: true })
    .locator('path')
    .getAttribute('d');
  await expect.poll(readSignature).toBe(drawn);
}

async function sign(page: Page) {
  await page.getByLabel('Name of the person signing').fill('Sam Supervisor');
  const pad = page.locator('[data-signature-pad]');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('No pad');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature', exact: true })).toBeVisible();
}

async function recordVisit(page: Page, name: string, { hasAll = false } = {}) {
  await page.getByRole('link', { name: `Record visit: ${name}` }).tap();
  const rating = page.getByRole('group', { name: 'Wellbeing' }).getByRole('radio', { name: /^1/ });
  await rating.tap();
  await expect(rating).toBeChecked();
  await page.getByLabel('Concerns').fill('Worried about the long drive.');
  if (hasAll) {
    const buffer = await png({ width: 2400, height: 1200 });
    const photo = { name: 'site.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Choose files').setInputFiles(photo);
    await expect(page.getByRole('img', { name: 'site.png' })).toBeVisible();
    await sign(page);
    await isSignatureKept(page);
  }
}

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent: 1' });

test.use({
  hasOwnContext: true,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 360, height: 740 },
});

test('a visit is recorded without a connection, survives a reload, and is sent once', async ({
  page,
  server,
}) => {
  const { service, credentials, placementId, name } = await addVisitor(server);
  await holdSession(page, credentials);
  await openVisits(page);
  await page.context().setOffline(true);
  await expireSession(page);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Banksia Road/ })).toBeVisible();
  await recordVisit(page, name, { hasAll: true });
  await page.reload();
  await expect(page.getByLabel('Concerns')).toHaveValue('Worried about the long drive.');
  await expect(page.getByRole('img', { name: 'site.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByText('No visits are due')).toBeVisible();

  await page.context().setOffline(false);
  await expect(toasts(page)).toContainText('Visit sent');
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByText('No visits are due')).toBeVisible();
  const visits = await service.from('visits').select('*').eq('placement_id', placementId);
  expect(visits.data).toMatchObject([{ wellbeing: 1, signed_by: 'Sam Supervisor' }]);
  const tasks = await service
    .from('tasks')
    .select('title, status')
    .eq('placement_id', placementId)
    .or('care_kind.eq.visit,care_step_id.is.null')
    .order('title');
  expect(tasks.data).toEqual([
    { title: expect.stringContaining(`Low wellbeing: ${name}`), status: 'pending' },
    { title: 'Month 1 visit', status: 'done' },
  ]);

  await page.goto(`/admin/placements/${placementId}`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const visit = page.getByRole('list', { name: 'Visits' }).getByRole('listitem').first();
  await expect(visit).toContainText('1 of 5');
  await expect(visit).toContainText('Worried about the long drive.');
  await expect(visit.getByRole('img', { name: 'Signature of Sam Supervisor' })).toBeVisible();
  const photo = visit.getByRole('img', { name: 'From the visit, 1' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);

  await page.goto('/admin/reports/rows?measure=visits_concern');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('a visit whose answer got lost is stored once; a refused one stays and can be corrected', async ({
  page,
  server,
}) => {
  const { service, credentials, placementId, candidate_id, name } = await addVisitor(server);
  await holdSession(page, credentials);
  await openVisits(page);
  let lost = 0;
  await page.context().route('**/rpc/record_visit', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await recordVisit(page, name);
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).tap();
  await expect(toasts(page)).toContainText('Visit sent');
  const visits = await service.from('visits').select('id').eq('placement_id', placementId);
  expect(visits.data).toHaveLength(1);

  await page.getByRole('list', { name: 'My placements' }).getByRole('link').tap();
  await page.getByLabel('Notes').fill('All good.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await service.from('candidates').delete().eq('id', candidate_id);
  await page.context().setOffline(false);
  const refused = page.getByRole('list', { name: 'Visits that were not accepted' });
  await expect(refused).toContainText('This placement has been deleted');
  await page.reload();
  await refused.getByRole('link', { name: 'Correct' }).tap();
  await expect(page.getByLabel('Notes')).toHaveValue('All good.');
  await page.getByRole('link', { name: 'Back to my visits' }).tap();
  await refused.getByRole('button', { name: 'Delete' }).tap();
  await refused.getByRole('button', { name: 'Delete permanently' }).tap();
  await expect(refused).toHaveCount(0);
});

test('signing out warns about unsent visits, the next person sees none, and nocache removes the worker', async ({
  page,
  server,
}) => {
  const { service, credentials, placementId, name } = await addVisitor(server);
  await holdSession(page, credentials);
  await openVisits(page);
  await inspect(page, 'the visits page');
  await page.context().route('**/rpc/record_visit', (route) => route.abort());
  await recordVisit(page, name);
  await inspect(page, 'the visit form');
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => countLists(page)).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page.getByText('One visit is only on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page).toHaveURL(/\/$/);
  expect(await countLists(page)).toBe(0);
  await page.goto('/visits/mine');
  await expect(page.getByText('There are unsent visits on this phone')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await page.context().unroute('**/rpc/record_visit');
  await holdSession(page, await createStaff(server));
  await page.reload();
  await expect(page.getByText('no visits are assigned to you')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  const stored = await service.from('visits').select('id').eq('placement_id', placementId);
  expect(stored.data).toEqual([]);

  await page.goto('/visits/mine?nocache=1');
  await expect(page.getByText('Self-healed reload applied.')).toBeVisible();
  await expect(page).toHaveURL(/\/visits\/mine$/);
});
