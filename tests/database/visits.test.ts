import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOW_RATING } from '../../app/features/visits/visits-schema.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf } from './callers.ts';
import { addPlacement, addPlan, PLACEMENT_TABLES, stepsOf } from './placement-records.ts';
import { addRow, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let visitor: Caller;
let visitorId: string;
let ownerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  visitor = await createStaff(database.owner, 'admin');
  visitorId = await memberOf(database.owner, visitor, 'Vera');
  ownerId = (await addRow(database, 'staff', { name: 'Olive' })).id ?? '';
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner`delete from public.site_releases`;
  await emptyTables(
    database.owner,
    'public.visits',
    'public.notices',
    'public.tasks',
    ...PLACEMENT_TABLES,
    ...TRADE_TABLES,
  );
});

async function publishZone(timeZone: string) {
  const snapshot = database.owner.json({ settings: { hours: { timeZone } } });
  await database.owner`insert into public.site_releases (number, snapshot) values (1, ${snapshot})`;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** An active placement that Olive looks after, with a visit that is due. */
async function addActive() {
  await addPlan(database, [{ title: 'Four-week visit', anchor: 'after_start', amount: 4 }]);
  const placement = await addPlacement(database, {
    starts_on: daysAgo(27).slice(0, 10),
    owner_id: ownerId,
  });
  const [step] = await stepsOf(database, placement.id);
  return { placementId: placement.id ?? '', stepId: step?.id ?? '' };
}

function record(visit: object, caller = visitor): Promise<unknown> {
  return as(
    database.authenticator,
    caller,
    (sql) => sql`select public.record_visit(${JSON.stringify(visit)}::jsonb)`,
  );
}

function visitOf(placementId: string, fields: object = {}) {
  return { id: randomUUID(), placement_id: placementId, done_at: daysAgo(0.1), ...fields };
}

const tasks = () =>
  database.owner`
    select title, assignee_id, due_on::text as due, placement_id from tasks
    where care_step_id is null order by title
  `;

it('the same visit sent three times at once is one row, one alert and one follow-up', async () => {
  const { placementId, stepId } = await addActive();
  const visit = visitOf(placementId, {
    task_id: stepId,
    wellbeing: 1,
    safety: 2,
    concerns: 'Works alone at night',
    follow_up: 'Call the site manager',
    follow_up_on: '2199-01-07',
    follow_up_for: 'visitor',
  });
  await Promise.all([record(visit), record(visit), record(visit)]);
  const stored = await database.owner`select staff_id, task_id from visits`;
  expect(stored).toEqual([{ staff_id: visitorId, task_id: stepId }]);
  const [today] = await database.owner`
    select private.next_office_day(private.office_day())::text as due
  `;
  expect(await tasks()).toEqual([
    {
      title: 'Call the site manager',
      assignee_id: visitorId,
      due: '2199-01-07',
      placement_id: placementId,
    },
    {
      title: expect.stringMatching(
        /^Low safety and wellbeing: .*, Apprentice electrician at Marri/,
      ),
      assignee_id: ownerId,
      due: today?.due,
      placement_id: placementId,
    },
  ]);
  expect(await stepsOf(database, placementId)).toMatchObject([
    { status: 'done', care_note: 'Visit recorded' },
  ]);
  const lines = await database.owner`select body from activities where kind = 'visit'`;
  expect(lines).toHaveLength(1);
  expect(lines[0]?.body).toContain('Safety 2 of 5. Wellbeing 1 of 5. There is a concern.');
});

it('a step that a colleague has completed meanwhile is only linked', async () => {
  const { placementId, stepId } = await addActive();
  await database.owner`update tasks set status = 'done', care_note = 'By phone' where id = ${stepId}`;
  await record(visitOf(placementId, { task_id: stepId, safety: 4 }));
  expect(await database.owner`select task_id from visits`).toEqual([{ task_id: stepId }]);
  expect(await stepsOf(database, placementId)).toMatchObject([{ care_note: 'By phone' }]);
  const gone = visitOf(placementId, { task_id: randomUUID() });
  await record(gone);
  const [second] = await database.owner`select task_id from visits where id = ${gone.id}`;
  expect(second?.task_id).toBeNull();
});

it('of two phones that send the same planned visit, the second is told and can add an extra visit', async () => {
  const { placementId, stepId } = await addActive();
  const other = await createStaff(database.owner, 'admin');
  await memberOf(database.owner, other, 'Kim');
  const rated = { task_id: stepId, training: 4 };
  const [mine, kims] = [visitOf(placementId, rated), visitOf(placementId, rated)];
  const sent = await Promise.allSettled([record(kims, other), record(mine)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [stored] = await database.owner`select id from visits`;
  const second = stored?.id === mine.id ? kims : mine;
  const caller = second === mine ? visitor : other;
  const words = second === mine ? /^Kim has already/ : /^Vera has already/;
  await expect(record(second, caller)).rejects.toMatchObject({ code: '23505', message: words });
  await record({ ...second, task_id: null, version: 2 }, caller);
  expect(await database.owner`select task_id from visits order by created_at`).toEqual([
    { task_id: stepId },
    { task_id: null },
  ]);
  await expect(
    record(visitOf(placementId, rated), caller === visitor ? other : visitor),
  ).rejects.toThrow('You have already recorded this visit');
});

it.each([
  ['visit', { notes: 'Nobody was there' }, 'pending'],
  ['visit', { attendance: 3 }, 'done'],
  ['call', {}, 'pending'],
  ['call', { notes: 'All good' }, 'done'],
])('a planned %s with %o is %s afterwards', async (kind, fields, status) => {
  const { placementId, stepId } = await addActive();
  await database.owner`update tasks set care_kind = ${kind} where id = ${stepId}`;
  await record(visitOf(placementId, { task_id: stepId, ...fields }));
  expect(await stepsOf(database, placementId)).toMatchObject([{ status }]);
});

/** Who was told about the task that a visit raised. */
const told = () =>
  database.owner`
    select notices.user_id from notices join tasks on tasks.id = notices.task_id
    where tasks.care_step_id is null and notices.user_id <> ${String(visitor.claims.sub)}
  `;

it.each([
  ['low wellbeing', { wellbeing: 1 }],
  ['a concern', { concerns: 'Works alone at night' }],
])('%s that the owner of the placement finds is told to the managers', async (_, fields) => {
  const recruiter = await createStaff(database.owner, 'developer');
  const owner = await memberOf(database.owner, recruiter, 'Rae');
  const { placementId } = await addActive();
  await database.owner`update placements set owner_id = ${owner}`;
  await record(visitOf(placementId, fields), recruiter);
  const managers = await database.owner`select user_id from admin_users where role = 'admin'`;
  const ids = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => row.user_id).toSorted();
  expect(ids(await database.owner`select user_id from notices`)).toEqual(ids(managers));
  await database.owner`delete from notices`;
  await record(visitOf(placementId, { notes: 'All good' }), recruiter);
  await as(
    database.authenticator,
    recruiter,
    (sql) => sql`
    update visits set (wellbeing, concerns) = (
      select wellbeing, concerns from jsonb_populate_record(null::visits, ${JSON.stringify(fields)}::jsonb)
    ) where notes = 'All good'
  `,
  );
  expect(ids(await database.owner`select user_id from notices`)).toEqual(ids(managers));
  await database.owner`delete from notices`;
  await record(visitOf(placementId, fields));
  expect(ids(await told())).toEqual([recruiter.claims.sub]);
});

it.each([1, 2, 3, 4, 5])('a rating of %i raises a task only if it is low', async (rating) => {
  const { placementId } = await addActive();
  await record(visitOf(placementId, { wellbeing: rating, attendance: 1, training: 1 }));
  expect(await tasks()).toHaveLength(rating <= LOW_RATING ? 1 : 0);
});

it('a correction raises the alert once, and a deleted task stays deleted', async () => {
  const { placementId } = await addActive();
  await record(visitOf(placementId, { safety: 5 }));
  await database.owner`update visits set safety = 1`;
  await database.owner`update visits set safety = 2, notes = 'Looked again'`;
  expect(await tasks()).toHaveLength(1);
  await database.owner`delete from tasks where care_step_id is null`;
  await database.owner`update visits set safety = 1`;
  expect(await tasks()).toEqual([]);
});

it('a newer version from the phone replaces the first, unless a colleague has corrected it', async () => {
  const { placementId } = await addActive();
  const visit = visitOf(placementId, { notes: 'First', version: 1 });
  await record(visit);
  await record({ ...visit, notes: 'Second', version: 2, wellbeing: 1 });
  await record(visit);
  expect(await database.owner`select notes, version from visits`).toEqual([
    { notes: 'Second', version: 2 },
  ]);
  expect(await tasks()).toHaveLength(1);
  await record({ ...visit, notes: 'Third', version: 3 });
  expect(await database.owner`select notes from visits`).toEqual([{ notes: 'Third' }]);
  await database.owner`update visits set notes = 'From the office'`;
  await expect(record({ ...visit, notes: 'Fourth', version: 4 })).rejects.toThrow(
    'corrected it since',
  );
});

describe('times', () => {
  it.each([
    [{ done_at: daysAgo(-0.1) }, 'in the future'],
    [{ done_at: daysAgo(40) }, 'The placement starts on'],
    [{ done_at: daysAgo(0.1), follow_up: 'Call', follow_up_on: '2020-01-01' }, 'before the visit'],
  ])('%o is refused in plain words', async (fields, words) => {
    const { placementId } = await addActive();
    await expect(record(visitOf(placementId, fields))).rejects.toThrow(words);
    expect(await database.owner`select from visits`).toEqual([]);
  });

  it('a visit more than 60 days ago is refused, unless it is already stored', async () => {
    const { id } = await addPlacement(database, { starts_on: '2025-01-06' });
    const old = visitOf(id ?? '', { done_at: daysAgo(61) });
    await expect(record(old)).rejects.toThrow('more than 60 days ago');
    await addRow(database, 'visits', {
      ...old,
      way: 'on_site',
      files: [],
      version: 1,
      follow_up_for: 'owner',
    });
    await expect(record(old)).resolves.toBeDefined();
  });

  it.each([
    [
      'the phone took it for Perth time',
      '2026-04-06T01:00:00Z',
      '2026-04-06T09:00',
      '2026-04-05 23:00',
    ],
    [
      'the first 2:30 when clocks go back',
      '2026-04-04T15:30:00Z',
      '2026-04-05T02:30',
      '2026-04-04 15:30',
    ],
    ['the second 2:30', '2026-04-04T16:30:00Z', '2026-04-05T02:30', '2026-04-04 16:30'],
    ['an hour that is skipped', '2026-10-03T16:30:00Z', '2026-10-04T02:30', '2026-10-03 16:30'],
    ['no choice', '2026-04-06T01:00:00Z', null, '2026-04-06 01:00'],
  ])('what the person chose counts by the clock in Sydney: %s', async (_, sent, chosen, utc) => {
    await publishZone('Australia/Sydney');
    const [row] = await database.owner`
      select to_char(private.visit_time(${sent}, ${chosen}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as utc
    `;
    expect(row?.utc).toBe(utc);
  });

  it('the day of the first visit is the office’s day', async () => {
    await publishZone('Pacific/Kiritimati');
    const [row] = await database.owner`select private.office_day()::text as today`;
    const { id } = await addPlacement(database, { starts_on: row?.today });
    const chosen = `${row?.today}T00:00`;
    await expect(record(visitOf(id ?? '', { done_at: chosen, chosen }))).resolves.toBeDefined();
  });
});

it('a placement that is gone, and a role without the permission, are refused', async () => {
  await expect(record(visitOf(randomUUID()))).rejects.toMatchObject({ code: 'PT404' });
  const viewer = await createStaff(database.owner, 'viewer');
  const { placementId } = await addActive();
  await expect(record(visitOf(placementId), viewer)).rejects.toMatchObject({ code: '42501' });
});

it('the list for the phone has the person’s own placements and visits, and one more on request', async () => {
  const { placementId, stepId } = await addActive();
  const list = async (also: string | null) => {
    const [row] = await as(
      database.authenticator,
      visitor,
      (sql) => sql`select public.visit_list(${also}) as list`,
    );
    return row?.list;
  };
  expect(await list(null)).toMatchObject({ placements: [], steps: [] });
  expect(await list(placementId)).toMatchObject({
    placements: [
      { id: placementId, organisation: 'Marri Electrical', owner: 'Olive', is_own: false },
    ],
    steps: [{ id: stepId, is_mine: false }],
  });
  await database.owner`update tasks set assignee_id = ${visitorId}, care_kind = 'call'`;
  expect(await list(null)).toMatchObject({
    placements: [{ visits: [], tasks: [] }],
    steps: [{ is_mine: true, kind: 'call' }],
    sent: [],
  });
  await database.owner`update candidates set phone = '0491 570 006'`;
  const fields = { task_id: stepId, concerns: 'Long drive', follow_up: 'Call the site' };
  await record(visitOf(placementId, fields));
  expect(await list(placementId)).toMatchObject({
    placements: [
      {
        candidate_phone: '0491 570 006',
        visits: [{ concerns: 'Long drive', visitor: 'Vera', way: 'on_site' }],
        tasks: [
          { title: expect.stringContaining('Concern: '), person: 'Olive' },
          { title: 'Call the site', person: 'Olive' },
        ],
      },
    ],
    steps: [],
    sent: [{ candidate: expect.any(String), organisation: 'Marri Electrical', files: 0 }],
  });
});
