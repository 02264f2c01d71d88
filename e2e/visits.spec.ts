import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '../app/lib/supabase/session-key.ts';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient, visitorClient } from '../tests/support/staff-client.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { clientOf, createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { toasts } from './support/visitor.ts';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

const MONTH_MS = 30 * 86_400_000;

/** Someone with two placements to look after, and a visit to the first that is due today. */
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
  // Giving her a role has put her on the staff list.
  const member = await service
    .from('staff')
    .update({ name: `Vera ${tag}` })
    .eq('user_id', user.data.user?.id ?? '')
    .select('id')
    .single();
  const staffId = member.data?.id;
  const organisation_id = await add('organisations', {
    name: `Marri ${tag}`,
    address: '5 Banksia Road',
    suburb: 'Welshpool',
    phone: '08 5550 0144',
  });
  const addPlacement = async (name: string) => {
    const email = `${randomUUID()}@example.com`;
    const candidate_id = await add('candidates', { name, email, phone: '0491 570 006' });
    const placementId = await add('placements', {
      candidate_id,
      organisation_id,
      kind: 'permanent',
      position: 'Apprentice electrician',
      starts_on: new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10),
      owner_id: staffId,
    });
    return { name, candidate_id, placementId };
  };
  const ada = await addPlacement(`Ada ${tag}`);
  const ben = await addPlacement(`Ben ${tag}`);
  const [day] = new Date().toISOString().split('T');
  const addStep = (title: string, care_kind: string, placement_id: string) =>
    add('tasks', {
      title,
      placement_id,
      care_step_id: randomUUID(),
      care_occurrence: 1,
      care_kind,
      due_on: day,
      assignee_id: staffId,
    });
  await addStep('Month 1 visit', 'visit', ada.placementId);
  const bensStep = await addStep('First call', 'call', ben.placementId);
  return { server, service, credentials, ada, ben, bensStep };
}

type Visitor = Awaited<ReturnType<typeof addVisitor>>;

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

const waiting = (page: Page) => page.getByRole('heading', { name: 'Waiting to be sent: 1' });

async function startVisit(page: Page, name: string) {
  const mine = page.getByRole('list', { name: 'My placements' });
  await mine.getByRole('link', { name: new RegExp(name) }).tap();
}

/**
 * As browsers behave on a full disk: the request succeeds, and the transaction is then taken back.
 * Lasts until the page is loaded again.
 */
function fillPhone(page: Page) {
  return page.evaluate(() => {
    IDBTransaction.prototype.commit = () => undefined;
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  });
}

/** On a full phone the photo is refused with a reason, and what was typed survives. */
async function isToldThatPhoneIsFull(page: Page, photo: FilePayload) {
  await fillPhone(page);
  await page.getByLabel('Choose files').setInputFiles(photo);
  await expect(page.getByRole('alert')).toContainText(
    'This phone is full, so “site.png” was not added',
  );
  await expect(page.getByRole('img', { name: 'site.png' })).toHaveCount(0);
  await page.getByLabel('Notes').fill('Typed on a full phone.');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tuart-visits-spare')))
    .toContain('Typed on a full phone.');
  await page.reload();
  await expect(page.getByLabel('Notes')).toHaveValue('Typed on a full phone.');
}

async function recordsVisit(page: Page, name: string) {
  await page.getByRole('link', { name: `Record visit: ${name}` }).tap();
  const rating = page.getByRole('group', { name: 'Wellbeing' }).getByRole('radio', { name: /^1/ });
  await rating.tap();
  await expect(rating).toBeChecked();
  await page.getByLabel('Concerns').fill('Worried about the long drive.');
  const buffer = await png({ width: 2400, height: 1200 });
  const photo = { name: 'site.png', mimeType: 'image/png', buffer };
  await isToldThatPhoneIsFull(page, photo);
  await page.getByLabel('Choose files').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'site.png' })).toBeVisible();
  await sign(page);
  await isSignatureKept(page);
  await page.reload();
  await expect(page.getByLabel('Concerns')).toHaveValue('Worried about the long drive.');
  await expect(page.getByRole('img', { name: 'site.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByRole('link', { name: `Record visit: ${name}` })).toHaveCount(0);
}

/** The server stores the visit, but its answer does not arrive. */
async function sendsOnceDespiteLostAnswer(page: Page, { service, ada }: Visitor) {
  const { promise: isLost, resolve } = Promise.withResolvers<void>();
  await page.context().route(
    '**/rpc/record_visit',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
      resolve();
    },
    { times: 1 },
  );
  await page.context().setOffline(false);
  await isLost;
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).tap();
  await expect(toasts(page)).toContainText('Visit sent');
  await expect(waiting(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Record visit/ })).toHaveCount(0);
  await page.getByText('Sent in the last 30 days').tap();
  await expect(page.getByRole('list', { name: 'Sent visits' })).toContainText(ada.name);
  const visits = await service.from('visits').select('*').eq('placement_id', ada.placementId);
  expect(visits.data).toMatchObject([{ wellbeing: 1, signed_by: 'Sam Supervisor' }]);
  const tasks = await service
    .from('tasks')
    .select('title, status')
    .eq('placement_id', ada.placementId)
    .or('care_kind.eq.visit,care_step_id.is.null')
    .order('title');
  expect(tasks.data).toEqual([
    { title: expect.stringContaining(`Low wellbeing: ${ada.name}`), status: 'pending' },
    { title: 'Month 1 visit', status: 'done' },
  ]);
}

/** A colleague records the same planned call while this phone is offline. */
async function addsExtraVisit(page: Page, { server, service, ben, bensStep }: Visitor) {
  await page.getByRole('link', { name: `Record call: ${ben.name}, First call` }).tap();
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(page.getByRole('link', { name: `Call ${ben.name}` })).toHaveAttribute(
    'href',
    'tel:0491570006',
  );
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(page.getByText('Rate at least one of the four below or write a note')).toBeVisible();
  await page.getByLabel('Notes').fill('My call.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  const colleague = await clientOf(server, await createStaff(server));
  const visit = { id: randomUUID(), placement_id: ben.placementId, task_id: bensStep, training: 4 };
  const sent = { ...visit, done_at: new Date().toISOString() };
  expect((await colleague.rpc('record_visit', { visit: sent })).error).toBeNull();
  await page.context().setOffline(false);
  const refused = page.getByRole('list', { name: 'Visits that were not accepted' });
  await expect(refused).toContainText('has already recorded this visit');
  await refused.getByRole('button', { name: 'Add as an extra visit' }).tap();
  await expect(toasts(page)).toContainText('Visit sent');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const stored = await service.from('visits').select('task_id').eq('placement_id', ben.placementId);
  expect(stored.data?.map(({ task_id }) => task_id).toSorted()).toEqual([bensStep, null]);
}

async function correctsOrDeletesRefused(page: Page, { service, ben }: Visitor) {
  await startVisit(page, ben.name);
  await page.getByText('Earlier visits: 2').tap();
  await expect(page.getByRole('list', { name: 'Earlier visits' })).toContainText('My call.');
  const toaster = page.locator('[data-toaster]');
  const below = await toaster.evaluate(
    (it) => window.innerHeight - it.getBoundingClientRect().bottom,
  );
  const bar = await page.getByRole('button', { name: 'Save visit' }).boundingBox();
  expect(below).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY);
  await page.getByLabel('Notes').fill('All good.');
  await inspect(page, 'the visit form', { isKnownLayout: true });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await service.from('candidates').delete().eq('id', ben.candidate_id);
  await page.context().setOffline(false);
  const refused = page.getByRole('list', { name: 'Visits that were not accepted' });
  await expect(refused).toContainText('This placement has been deleted');
  await refused.getByRole('link', { name: 'Correct' }).tap();
  await expect(page.getByLabel('Notes')).toHaveValue('All good.');
  await page.getByRole('link', { name: 'Back to my visits' }).tap();
  await refused.getByRole('button', { name: 'Delete' }).tap();
  await refused.getByRole('button', { name: 'Delete permanently' }).tap();
  await expect(refused).toHaveCount(0);
}

/** Whether the server still accepts what this phone was signed in with. */
async function isAccepted({ server }: Visitor, token: string) {
  const { auth } = await visitorClient(server.url);
  return (await auth.getUser(token)).error === null;
}

async function signsOutWithoutConnection(page: Page, visitor: Visitor) {
  const { ada } = visitor;
  const token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token,
    SESSION_STORAGE_KEY,
  );
  await startVisit(page, ada.name);
  await expect(page.getByRole('list', { name: 'Still to be done' })).toContainText('Low wellbeing');
  await page.context().setOffline(true);
  await page.getByLabel('Notes').fill('Private words.');
  await page.getByRole('button', { name: 'Save visit' }).tap();
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => countLists(page)).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page.getByText('One visit is only on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).tap();
  await expect(page.getByText('You are signed out on this phone')).toBeVisible();
  await expect(page.getByText('There are unsent visits on this phone')).toBeVisible();
  await expect(page.getByText(ada.name)).toHaveCount(0);
  expect(await countLists(page)).toBe(0);
  expect(await isAccepted(visitor, token)).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => isAccepted(visitor, token)).toBe(false);
}

/** The next person neither sees nor sends what the first one left on the phone. */
async function nextPersonSeesOnlySentVisit(page: Page, { service, ada }: Visitor) {
  await page.reload();
  await expect(page.getByText('Nothing is due in the next two weeks.')).toBeVisible();
  await expect(page.getByText(ada.name)).toHaveCount(0);
  const stored = await service.from('visits').select('id').eq('placement_id', ada.placementId);
  expect(stored.data).toHaveLength(1);

  await page.goto(`/admin/placements/${ada.placementId}`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const visit = page.getByRole('list', { name: 'Visits' }).getByRole('listitem').first();
  await expect(visit).toContainText('1 of 5');
  await expect(visit).toContainText('Worried about the long drive.');
  await expect(visit.getByRole('img', { name: 'Signature of Sam Supervisor' })).toBeVisible();
  const photo = visit.getByRole('img', { name: 'From the visit, 1' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
}

test.use({
  hasOwnContext: true,
  hasTouch: true,
  isMobile: true,
  viewport: { width: 360, height: 740 },
});

test('a visit recorded without a connection is sent once, a refused one can be corrected or added, and the next person sees none', async ({
  page,
  server,
}) => {
  const visitor = await addVisitor(server);
  await holdSession(page, visitor.credentials);
  await openVisits(page);
  await page.context().setOffline(true);
  await expireSession(page);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Banksia Road/ }).first()).toBeVisible();
  await recordsVisit(page, visitor.ada.name);
  await sendsOnceDespiteLostAnswer(page, visitor);
  await addsExtraVisit(page, visitor);
  await correctsOrDeletesRefused(page, visitor);
  await signsOutWithoutConnection(page, visitor);
  await holdSession(page, await createStaff(server));
  await nextPersonSeesOnlySentVisit(page, visitor);
});
