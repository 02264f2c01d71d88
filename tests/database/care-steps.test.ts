import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff, SERVICE } from './callers.ts';
import {
  addPlacement,
  addPlan,
  change,
  daysOf,
  PLACEMENT_TABLES,
  stepsOf,
} from './placement-records.ts';
import { addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, 'closures', ...PLACEMENT_TABLES, ...TRADE_TABLES);
  await publishHours([1, 2, 3, 4, 5]);
});

const CALL = { title: 'Call', kind: 'call', anchor: 'after_start', amount: 1 };
const VISITS = { title: 'Visit', anchor: 'every', amount: 4 };
const FINISH = { title: 'Finish', kind: 'review', anchor: 'before_end', amount: 2 };

/** Publishes the office's hours: open on these weekdays (Sunday is 0). */
async function publishHours(days: number[]) {
  const hours = { days: days.map((day) => ({ day, opens: '08:30', closes: '17:00' })) };
  const snapshot = JSON.stringify({
    settings: { hours: { ...hours, timeZone: 'Australia/Perth' } },
  });
  await database.owner`select private.write_release(${snapshot}::jsonb, 'hours')`;
}

it('a placement gets the steps of the plan for its kind', async () => {
  await addPlan(database, [CALL, VISITS, FINISH]);
  const placement = await addPlacement(database, { expected_end_on: '2083-04-05' });
  const steps = await stepsOf(database, placement.id);
  expect(steps.map(({ title, due }) => `${title} ${due}`)).toEqual([
    'Call 2083-01-11',
    'Visit 2083-02-01',
    'Visit 2083-03-01',
    'Finish 2083-03-22',
    'Visit 2083-03-29',
  ]);
});

it('moving the start date moves open steps and leaves completed ones', async () => {
  await addPlan(database, [CALL, VISITS, FINISH]);
  const placement = await addPlacement(database, { expected_end_on: '2083-04-05' });
  await database.owner`update tasks set status = 'done' where title = 'Call'`;
  await change(database, placement.id, { starts_on: '2083-01-11' });
  expect(await daysOf(database, placement.id)).toEqual([
    '2083-01-11',
    '2083-02-08',
    '2083-03-08',
    '2083-03-22',
  ]);
});

it('a later end moves the steps before it and adds repeated ones', async () => {
  await addPlan(database, [VISITS, FINISH]);
  const placement = await addPlacement(database, { expected_end_on: '2083-02-08' });
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-25', '2083-02-01']);
  await change(database, placement.id, { expected_end_on: '2083-03-08' });
  expect(await daysOf(database, placement.id)).toEqual(['2083-02-01', '2083-02-22', '2083-03-01']);
  await change(database, placement.id, { expected_end_on: '2083-02-08' });
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-25', '2083-02-01']);
});

it('no step falls on a weekend or a closed day', async () => {
  await database.owner`
    insert into closures (day, last_day, name) values ('2083-01-11', '2083-01-12', 'Stocktake')
  `;
  await addPlan(database, [CALL, { ...CALL, title: 'Later', amount: 12, unit: 'days' }]);
  const placement = await addPlacement(database);
  // Monday is closed, so is Tuesday; the twelfth day is a Saturday.
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-13', '2083-01-18']);
  await database.owner`delete from closures`;
  await publishHours([1, 2, 3, 4, 5, 6]);
  await change(database, placement.id, { starts_on: '2083-01-11' });
  await change(database, placement.id, { starts_on: '2083-01-04' });
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-11', '2083-01-16']);
});

describe('steps follow the days of the office', () => {
  const close = (day: string, lastDay = day) =>
    database.owner`
      insert into closures (day, last_day, name) values (${day}, ${lastDay}, 'Stocktake')
    `;

  it('a closure moves the steps of its days, and they move back when it is removed', async () => {
    await addPlan(database, [CALL, VISITS]);
    const { id } = await addPlacement(database, { expected_end_on: '2083-02-15' });
    await close('2083-01-11', '2083-01-12');
    expect(await daysOf(database, id)).toEqual(['2083-01-13', '2083-02-01']);
    await database.owner`update closures set last_day = '2083-01-15'`;
    expect(await daysOf(database, id)).toEqual(['2083-01-18', '2083-02-01']);
    await database.owner`update closures set is_off = true`;
    expect(await daysOf(database, id)).toEqual(['2083-01-11', '2083-02-01']);
    await database.owner`update closures set is_off = false`;
    await database.owner`delete from closures`;
    expect(await daysOf(database, id)).toEqual(['2083-01-11', '2083-02-01']);
  });

  it('a closure for some hours moves nothing', async () => {
    await addPlan(database, [CALL]);
    const { id } = await addPlacement(database);
    await database.owner`
      insert into closures (day, last_day, name, closed_from)
      values ('2083-01-11', '2083-01-11', 'Early close', '12:00')
    `;
    expect(await daysOf(database, id)).toEqual(['2083-01-11']);
  });

  it('a step moved by hand returns to the day that someone chose', async () => {
    await addPlan(database, [CALL]);
    const { id } = await addPlacement(database);
    const [step] = await stepsOf(database, id);
    await call(
      database,
      `public.move_care_step('${step?.id}', '${step?.updated_at}', '2083-01-14')`,
      admin,
    );
    await close('2083-01-14');
    expect(await daysOf(database, id)).toEqual(['2083-01-15']);
    await database.owner`delete from closures`;
    expect(await daysOf(database, id)).toEqual(['2083-01-14']);
  });

  it('completed and missed steps keep their day', async () => {
    await addPlan(database, [VISITS]);
    const { id } = await addPlacement(database);
    // The first of these visits was missed, the second is done, the third is open.
    await database.owner`
      update placements set created_at = now() - interval '1 year',
        starts_on = date_trunc('week', now())::date - 6 * 7,
        expected_end_on = date_trunc('week', now())::date + 7 * 7
    `;
    const before = await daysOf(database, id);
    expect(before).toHaveLength(3);
    await database.owner`update tasks set status = 'done' where due_on = ${before[1] ?? ''}`;
    for (const day of before) await close(day ?? '');
    const after = await daysOf(database, id);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
  });

  it('other opening hours move the steps when they are published', async () => {
    await addPlan(database, [CALL]);
    const { id } = await addPlacement(database);
    await publishHours([2, 3, 4]);
    expect(await daysOf(database, id)).toEqual(['2083-01-12']);
    await publishHours([1, 2, 3, 4, 5]);
    expect(await daysOf(database, id)).toEqual(['2083-01-11']);
  });
});

describe('a suspension', () => {
  it('holds steps back, and moves them and the end by its length', async () => {
    await addPlan(database, [CALL, { ...CALL, title: 'Later', amount: 8 }, FINISH]);
    const placement = await addPlacement(database, { expected_end_on: '2083-04-05' });
    await change(database, placement.id, { status: 'suspended', suspended_from: '2083-02-01' });
    expect(await daysOf(database, placement.id)).toEqual(['2083-01-11', null, null]);
    await change(database, placement.id, { status: 'active', suspended_until: '2083-02-15' });
    expect(await daysOf(database, placement.id)).toEqual([
      '2083-01-11',
      '2083-03-15',
      '2083-04-05',
    ]);
    const [row] = await database.owner`select expected_end_on::text as day from placements`;
    expect(row?.day).toBe('2083-04-19');
  });

  it('a second one counts from where the first has moved the steps', async () => {
    await addPlan(database, [{ ...CALL, amount: 4 }]);
    const { id } = await addPlacement(database);
    for (const [from, until] of [
      ['2083-01-18', '2083-01-25'],
      ['2083-02-01', '2083-02-08'],
    ]) {
      await change(database, id, { status: 'suspended', suspended_from: from });
      await change(database, id, { status: 'active', suspended_until: until });
    }
    expect(await daysOf(database, id)).toEqual(['2083-02-15']);
  });
});

it('ending closes what is left and says why; opening again brings it back', async () => {
  await addPlan(database, [CALL, VISITS]);
  const placement = await addPlacement(database, {
    starts_on: '2026-01-05',
    expected_end_on: '2027-12-31',
    created_at: '2026-01-01T00:00:00Z',
  });
  await database.owner`update tasks set status = 'done' where title = 'Call'`;
  const ended = { status: 'ended_early', ended_on: '2026-03-03', end_reason: 'Moved to Albany' };
  await change(database, placement.id, ended);
  const steps = await stepsOf(database, placement.id);
  expect(steps[0]).toMatchObject({ title: 'Call', status: 'done', care_note: null });
  expect(new Set(steps.slice(1).map(({ status, care_note }) => `${status}: ${care_note}`))).toEqual(
    new Set(['closed: Closed because the placement ended on 3 March 2026.']),
  );
  const [{ open } = { open: 0 }] = await database.owner`
    select count(*)::integer as open from tasks where completed_at is null
  `;
  expect(open).toBe(0);
  await change(database, placement.id, { status: 'active' });
  const again = await stepsOf(database, placement.id);
  expect(again.map(({ status }) => status).filter((status) => status === 'pending')).toHaveLength(
    steps.length - 1,
  );
});

it('a plan that is edited leaves placements alone until it is applied', async () => {
  const plan = await addPlan(database, [CALL, VISITS]);
  const placement = await addPlacement(database, { expected_end_on: '2083-02-15' });
  await database.owner`update care_steps set title = 'Ring', amount = 2 where title = 'Call'`;
  await database.owner`delete from care_steps where title = 'Visit'`;
  await change(database, placement.id, { starts_on: '2083-01-11' });
  const titles = async () => (await stepsOf(database, placement.id)).map(({ title }) => title);
  expect(await titles()).toEqual(['Call', 'Visit']);
  expect(await call(database, `public.apply_care_plan('${plan}')`, admin)).toBe(1);
  const [only, ...rest] = await stepsOf(database, placement.id);
  expect(only).toMatchObject({ title: 'Ring', due: '2083-01-25' });
  expect(rest).toEqual([]);
});

it('a step moved by hand keeps its distance, and never falls on a weekend', async () => {
  await addPlan(database, [CALL]);
  const placement = await addPlacement(database);
  const [step] = await stepsOf(database, placement.id);
  const move = `public.move_care_step('${step?.id}', '${step?.updated_at}', '2083-01-16')`;
  await call(database, move, admin);
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-18']);
  await change(database, placement.id, { starts_on: '2083-01-11' });
  expect(await daysOf(database, placement.id)).toEqual(['2083-01-25']);
});

it('a step can get a time, keeps it when only the day changes, and can lose it', async () => {
  await addPlan(database, [CALL]);
  const placement = await addPlacement(database);
  const timeAfter = async (day: string, rest = '') => {
    const [step] = await stepsOf(database, placement.id);
    await call(
      database,
      `public.move_care_step('${step?.id}', '${step?.updated_at}', '${day}'${rest})`,
      admin,
    );
    return (await database.owner`select planned_time::text as time from tasks`)[0]?.time;
  };
  expect(await timeAfter('2083-01-18', ", '09:30'")).toBe('09:30:00');
  expect(await timeAfter('2083-01-19')).toBe('09:30:00');
  expect(await timeAfter('2083-01-19', ", ''")).toBeNull();
});

describe('missed steps', () => {
  const report = () => call(database, 'public.report_missed_care()', SERVICE);
  const mails = () =>
    database.owner`select subject, body_text from emails where body_text like '%care steps were due%'`;

  /** A call that was due some days ago. */
  async function missCall(daysAgo: number) {
    await addPlan(database, [CALL]);
    const { id } = await addPlacement(database, {
      owner_id: (await addRow(database, 'staff', { name: 'Jo Banksia' })).id,
    });
    await database.owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update tasks set due_on = private.office_day() - ${daysAgo}::int`;
    });
    return id;
  }

  beforeEach(async () => {
    await emptyTables(database.owner, 'public.emails', 'private.reported_steps');
    // Always open.
    await publishHours([]);
  });

  it('are reported to administrators after two days, once', async () => {
    await missCall(2);
    expect(await report()).toBe(1);
    expect(await report()).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('A care step was missed');
    expect(mail?.body_text).toMatch(/- Call, due \d+ \w+ \d{4}, for Jo Banksia/);
  });

  it('are not reported after one day, or if they are done', async () => {
    await missCall(1);
    expect(await report()).toBe(0);
    await database.owner`update tasks set status = 'done', due_on = private.office_day() - 5`;
    expect(await report()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('are reported once a day, together', async () => {
    await missCall(3);
    await database.owner`
      insert into private.reported_steps (task_id, due_on)
      select id, due_on - 1 from tasks
    `;
    // Another day of the same step was reported today, so this one waits until tomorrow.
    expect(await report()).toBe(0);
    await database.owner`update private.reported_steps set reported_at = now() - interval '2 days'`;
    expect(await report()).toBe(1);
  });

  it('are reported while the office is open', async () => {
    await missCall(3);
    await publishHours([0, 1, 2, 3, 4, 5, 6]);
    await database.owner`
      insert into closures (day, last_day, name)
      values (private.office_day(), private.office_day(), 'Closed')
    `;
    expect(await report()).toBe(0);
    await database.owner`delete from closures`;
    await publishHours([]);
    expect(await report()).toBe(1);
  });
});

it('the second of two people who finish the same step is told', async () => {
  await addPlan(database, [CALL]);
  const placement = await addPlacement(database);
  const [step] = await stepsOf(database, placement.id);
  const finish = `public.complete_care_step('${step?.id}', '${step?.updated_at}', 'All well')`;
  await call(database, finish, admin);
  await expect(call(database, finish, admin)).rejects.toThrow('Someone else has changed this step');
  expect((await stepsOf(database, placement.id))[0]).toMatchObject({
    status: 'done',
    care_note: 'All well',
  });
  const [entry] = await database.owner`select body, details from activities where kind = 'care'`;
  expect(entry).toMatchObject({ body: 'All well', details: { step: 'Call', outcome: 'done' } });
});

it('a new owner gets the open steps, except those that the plan gives to someone', async () => {
  const [first, second, named] = await Promise.all(
    ['First', 'Second', 'Named'].map((name) => addRow(database, 'staff', { name })),
  );
  await addPlan(database, [CALL, { ...CALL, title: 'Claim', assignee_id: named?.id }]);
  const placement = await addPlacement(database, { owner_id: first?.id });
  await change(database, placement.id, { owner_id: second?.id });
  const steps = await stepsOf(database, placement.id);
  expect(steps.map(({ title, assignee_id }) => [title, assignee_id])).toEqual([
    ['Call', second?.id],
    ['Claim', named?.id],
  ]);
});

it('plans 40 steps in one statement', async () => {
  await addPlan(database, [{ ...VISITS, amount: 5 }]);
  const placement = await addPlacement(database, { expected_end_on: '2086-11-11' });
  expect(await daysOf(database, placement.id)).toHaveLength(40);
});
