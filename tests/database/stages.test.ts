import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addPlan, PLACEMENT_TABLES, stepsOf } from './placement-records.ts';
import { report } from './report-records.ts';
import { Opening } from './stage-records.ts';
import { addRow, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

const PAST_SCREENING = ['shortlisted', 'submitted', 'interview', 'offer', 'placed'];

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...PLACEMENT_TABLES, ...TRADE_TABLES));

const open = (fields?: object) => Opening.open(database, admin, fields);

describe('the stage of an application', () => {
  it.each([
    ['staff', () => admin],
    ['the server', () => SERVICE],
  ])('cannot be written past the function by %s', async (_, caller) => {
    const opening = await open();
    const id = await opening.apply('Ana Lee');
    const write = as(
      database.authenticator,
      caller(),
      (sql) => sql`update applications set stage = 'placed' where id = ${id}`,
    );
    await expect(write).rejects.toMatchObject({ code: '42501', hint: 'explained' });
    const other = await opening.apply('Ben Ray');
    const insert = as(
      database.authenticator,
      caller(),
      (sql) => sql`
        with gone as (delete from applications where id = ${other} returning *)
        insert into applications (vacancy_id, candidate_id, stage)
        select vacancy_id, candidate_id, 'offer' from gone
      `,
    );
    await expect(insert).rejects.toThrow('A new application starts at Applied');
  });

  it('is written by one function', async () => {
    const writers = await database.owner`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~ 'update public\\.applications( as \\w+)?\\s+set((?!where)[^;])*\\mstage = '
      order by 1
    `;
    expect(writers.map(({ proname }) => proname)).toEqual([
      'set_stage',
      // Restores what set_stage remembered.
      'undo_move',
    ]);
  });
});

describe('someone under 18 whose guardian has not agreed', () => {
  it.each(PAST_SCREENING)('is not moved to %s; the others are', async (stage) => {
    const opening = await open();
    const zoe = await opening.apply('Zoe Lim', 'screening', { date_of_birth: '2015-01-01' });
    const ana = await opening.apply('Ana Lee');
    const { moved, refused } = await opening.move([zoe, ana], stage);
    expect(refused.find(({ id }) => id === zoe)).toMatchObject({
      stage: 'screening',
      reason: expect.stringContaining(
        'Zoe Lim is under 18, and no parent or guardian is named yet.',
      ),
    });
    expect(moved.map(({ id }) => id)).toEqual(stage === 'placed' ? [] : [ana]);
    expect(await opening.stage(zoe)).toBe('screening');
  });

  it('is not placed, but can be turned down, and moved on once the guardian agrees', async () => {
    const opening = await open();
    const zoe = await opening.apply('Zoe Lim', 'screening', { date_of_birth: '2015-01-01' });
    await expect(opening.place(zoe)).rejects.toThrow('Zoe Lim is under 18');
    expect(await opening.vacancy()).toMatchObject({ positions: 1 });
    expect((await opening.move([zoe], 'unsuccessful')).moved).toHaveLength(1);
    await database.owner`
      update applications set guardian_answer = 'agreed', guardian_answered_at = now()
    `;
    expect((await opening.move([zoe], 'interview')).moved).toHaveLength(1);
  });
});

describe('Placed', () => {
  it('needs a placement, however many cards are moved', async () => {
    const opening = await open();
    const ids = [await opening.apply('Ana Lee'), await opening.apply('Ben Ray')];
    const { moved, refused } = await opening.move(ids, 'placed');
    expect(moved).toEqual([]);
    expect(refused.map(({ reason }) => reason).sort()).toEqual([
      'Ana Lee needs a placement. Move this application to Placed on its own and fill in the placement.',
      'Ben Ray needs a placement. Move this application to Placed on its own and fill in the placement.',
    ]);
  });

  it.each(['unsuccessful', 'withdrawn'])('is not reached from %s', async (stage) => {
    const opening = await open();
    const id = await opening.apply('Ana Lee', stage);
    await expect(opening.place(id)).rejects.toThrow('Move the application back');
    expect((await opening.move([id], 'placed')).refused).toHaveLength(1);
    expect(await opening.stage(id)).toBe(stage);
  });

  it('without a placement, from an earlier version, stays and can be put right', async () => {
    const opening = await open({ positions: 2 });
    const [ana, ben] = [
      await opening.apply('Ana Lee', 'placed'),
      await opening.apply('Ben', 'placed'),
    ];
    expect((await opening.move([ana], 'interview')).moved).toHaveLength(1);
    const isOnBoard = async () => {
      const board = await as(
        database.authenticator,
        admin,
        (sql) => sql`select * from public.vacancy_board(${opening.vacancyId})`,
      );
      return board.find(({ id }) => id === ben)?.has_placement;
    };
    expect(await isOnBoard()).toBe(false);
    await opening.place(ben);
    expect(await isOnBoard()).toBe(true);
    expect(await opening.stage(ben)).toBe('placed');
    expect(await opening.vacancy()).toMatchObject({ positions: 1 });
  });
});

it('an applicant reads “placed” only while there is a placement', async () => {
  const opening = await open();
  const [{ slug } = { slug: '' }] = await database.owner`select slug from vacancies`;
  await apply(database, slug);
  const token = await tokenIn(database, 'mia@example.com', 'https://tuart.example/r/');
  const read = async () => (await call(database, `public.read_receipt('${token}')`)).stage;
  const [{ id } = { id: '' }] = await database.owner`
    update applications set stage = 'placed' returning id
  `;
  expect(await read()).toBe('in_progress');
  await database.owner`update applications set stage = 'offer'`;
  await opening.place(id);
  expect(await read()).toBe('placed');
  await opening.moveBack([id], 'interview');
  expect(await read()).toBe('in_progress');
});

describe('a vacancy that is', () => {
  it.each(PAST_SCREENING.slice(0, 4))('filled moves nobody on to %s', async (stage) => {
    const opening = await open({ status: 'filled', positions: 0 });
    const ana = await opening.apply('Ana Lee', 'applied');
    const { refused } = await opening.move([ana], stage);
    expect(refused[0]?.reason).toContain('Open the vacancy again first.');
  });

  it('filled lets people be turned down and moved back', async () => {
    const opening = await open({ status: 'filled', positions: 0 });
    const ana = await opening.apply('Ana Lee', 'offer');
    expect((await opening.move([ana], 'interview')).moved).toHaveLength(1);
    expect((await opening.move([ana], 'unsuccessful')).moved).toHaveLength(1);
    expect((await opening.move([ana], 'screening')).moved).toHaveLength(1);
  });

  it('closed goes on as before', async () => {
    const opening = await open({ status: 'closed' });
    const ana = await opening.apply('Ana Lee');
    expect((await opening.move([ana], 'offer')).moved).toHaveLength(1);
    await opening.place(ana);
    expect(await opening.vacancy()).toEqual({ status: 'filled', positions: 0 });
    await opening.moveBack([ana], 'offer');
    expect(await opening.vacancy()).toEqual({ status: 'closed', positions: 1 });
  });
});

describe('moving someone back from Placed', () => {
  it('withdraws the placement, its steps and its position, and placing again works', async () => {
    await addPlan(database, [{ title: 'Week 1 call', anchor: 'after_start', amount: 1 }]);
    const opening = await open();
    const ana = await opening.apply('Ana Lee', 'offer');
    const placement = await opening.place(ana);
    expect(await opening.vacancy()).toEqual({ status: 'filled', positions: 0 });
    expect((await opening.move([ana], 'offer')).refused[0]?.reason).toContain(
      'Confirm that first.',
    );
    expect((await opening.moveBack([ana], 'offer')).moved).toHaveLength(1);
    expect(await opening.placement(placement)).toMatchObject({
      status: 'withdrawn',
      ended_on: null,
    });
    expect(await stepsOf(database, placement)).toMatchObject([
      { status: 'closed', care_note: 'Closed because the placement was withdrawn.' },
    ]);
    expect(await opening.vacancy()).toEqual({ status: 'open', positions: 1 });
    const [person] = await database.owner`select status from candidates where name = 'Ana Lee'`;
    expect(person?.status).toBe('looking');
    expect(await opening.application(ana)).toMatchObject({ furthest_stage: 'offer' });
    await opening.place(ana);
    expect(await opening.stage(ana)).toBe('placed');
    expect(await opening.vacancy()).toEqual({ status: 'filled', positions: 0 });
  });

  it('takes the placement out of every report', async () => {
    const opening = await open();
    const ana = await opening.apply('Ana Lee', 'offer');
    await opening.place(ana, { starts_on: '2026-11-02' });
    const read = () => report(database, admin, { from: '2026-11-01', to: '2026-11-17' });
    const before = await read();
    expect(before.counts).toMatchObject({ started: 1, going: 1 });
    expect(before.sources).toEqual({ manual: 1 });
    await opening.moveBack([ana], 'offer');
    const after = await read();
    expect(after.counts).toMatchObject({ started: 0, going: 0, ended_early: 0 });
    expect(after.sources).toEqual({});
  });

  it('closes the vacancy if it cannot be opened again', async () => {
    const opening = await open();
    const ana = await opening.apply('Ana Lee', 'offer');
    await opening.place(ana);
    await database.owner`update vacancies set closes_on = '2026-01-01'`;
    await opening.moveBack([ana], 'unsuccessful');
    expect(await opening.vacancy()).toEqual({ status: 'closed', positions: 1 });
  });

  it.each([
    ['a visit', 'insert into visits (placement_id, done_at) select id, now() from placements'],
    ['a finished step', "update tasks set status = 'done' where care_step_id is not null"],
  ])('is refused after %s', async (_, happened) => {
    await addPlan(database, [{ title: 'Week 1 call', anchor: 'after_start', amount: 500 }]);
    const opening = await open();
    const ana = await opening.apply('Ana Lee', 'offer');
    await opening.place(ana, { starts_on: '2026-01-05' });
    await database.owner.unsafe(happened);
    const { refused } = await opening.moveBack([ana], 'interview');
    expect(refused[0]?.reason).toContain('End the placement instead.');
    await database.owner`
      update placements set status = 'ended_early', end_reason = 'Moved away', ended_on = null
    `;
    expect((await opening.moveBack([ana], 'interview')).refused[0]?.reason).toContain('is over');
    expect(await opening.stage(ana)).toBe('placed');
  });

  it('needs the permission to manage placements', async () => {
    const opening = await open();
    const ana = await opening.apply('Ana Lee', 'offer');
    await opening.place(ana);
    await addRow(database, 'roles', { role: 'screener' });
    for (const permission_key of ['candidates.view', 'candidates.manage']) {
      await addRow(database, 'permissions', { role: 'screener', permission_key });
    }
    const screener = await createStaff(database.owner, 'screener');
    const { refused } = await opening.moveBack([ana], 'interview', screener);
    expect(refused[0]?.reason).toContain('Ask someone who manages placements');
  });
});

it.each([
  ['withdrawn', "update placements set status = 'withdrawn'"],
  ['given to another application', 'update placements set application_id = null'],
  ['deleted', 'delete from placements'],
])('a placement cannot be %s past its application', async (_, change) => {
  const opening = await open();
  const ana = await opening.apply('Ana Lee', 'offer');
  await opening.place(ana);
  const changed = as(database.authenticator, admin, (sql) => sql.unsafe(change));
  await expect(changed).rejects.toMatchObject({ code: '42501', hint: 'explained' });
});
