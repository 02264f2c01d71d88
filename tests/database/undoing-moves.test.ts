import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addPlan, PLACEMENT_TABLES, stepsOf } from './placement-records.ts';
import { type MoveOutcome, Opening } from './stage-records.ts';
import { addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let opening: Opening;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...PLACEMENT_TABLES, ...TRADE_TABLES, 'public.email_templates');
  opening = await Opening.open(database, admin);
});

async function reject(id: string): Promise<void> {
  const letter = { subject: 'About {{job}}', body: 'Hello {{name}}, not this time.' };
  const seen = await opening.seen(id);
  await call(
    database,
    `public.reject_applications('${seen}', '${JSON.stringify(letter)}', 'Too far away')`,
    admin,
  );
}

/** Without the invitations to interviews, which have a calendar file. */
const letters = async () =>
  (await database.owner`select status from emails where files = '[]'`).map(({ status }) => status);

it('returns several applications to the stages that they had', async () => {
  const ana = await opening.apply('Ana Lee', 'screening');
  const ben = await opening.apply('Ben Ray', 'interview');
  await opening.move([ana, ben], 'offer');
  await opening.undo(ana, ben);
  expect([await opening.stage(ana), await opening.stage(ben)]).toEqual(['screening', 'interview']);
  expect(await opening.application(ana)).toMatchObject({ furthest_stage: 'screening' });
});

it('undoes all or nothing, and refuses once someone has changed one of them', async () => {
  const ana = await opening.apply('Ana Lee');
  const ben = await opening.apply('Ben Ray');
  await opening.move([ana, ben], 'offer');
  const seen = await opening.seen(ana, ben);
  await database.owner`update applications set cover_note = 'Hello' where id = ${ben}`;
  await expect(call(database, `public.undo_moves('${seen}')`, admin)).rejects.toThrow(
    'Ben Ray has been changed since, so this cannot be undone.',
  );
  expect([await opening.stage(ana), await opening.stage(ben)]).toEqual(['offer', 'offer']);
});

it('is possible once, and for a day', async () => {
  const ana = await opening.apply('Ana Lee');
  await opening.move([ana], 'offer');
  await opening.undo(ana);
  await expect(opening.undo(ana)).rejects.toThrow('cannot be undone');
  await opening.move([ana], 'offer');
  await database.owner`update applications set stage_changed_at = now() - interval '25 hours'`;
  await expect(opening.undo(ana)).rejects.toThrow('more than a day ago');
});

describe('a placement', () => {
  it('comes back with its steps and its position', async () => {
    await addPlan(database, [{ title: 'Week 1 call', anchor: 'after_start', amount: 1 }]);
    const ana = await opening.apply('Ana Lee', 'offer');
    const id = await opening.place(ana);
    await database.owner`
      update placements set status = 'suspended', suspended_from = '2083-02-01',
        suspended_reason = 'Injured'
    `;
    await opening.moveBack([ana], 'unsuccessful');
    await opening.undo(ana);
    expect(await opening.stage(ana)).toBe('placed');
    expect(await opening.placement(id)).toMatchObject({
      status: 'suspended',
      suspended_reason: 'Injured',
    });
    expect(await stepsOf(database, id)).toMatchObject([{ status: 'pending', care_note: null }]);
    expect(await opening.vacancy()).toEqual({ status: 'filled', positions: 0 });
  });

  it('goes when placing is undone', async () => {
    const ana = await opening.apply('Ana Lee', 'interview');
    const id = await opening.place(ana);
    await opening.undo(ana);
    expect(await opening.application(ana)).toMatchObject({
      stage: 'interview',
      furthest_stage: 'interview',
    });
    expect(await opening.placement(id)).toMatchObject({ status: 'withdrawn' });
    expect(await opening.vacancy()).toEqual({ status: 'open', positions: 1 });
  });

  it('stays withdrawn if someone else has taken the position since', async () => {
    const [ana, ben] = [await opening.apply('Ana Lee'), await opening.apply('Ben Ray')];
    await opening.place(ana);
    await opening.moveBack([ana], 'offer');
    await opening.place(ben);
    await expect(opening.undo(ana)).rejects.toThrow('All positions of this vacancy');
    expect(await opening.stage(ana)).toBe('offer');
  });

  it('stays if someone has looked after it since', async () => {
    const ana = await opening.apply('Ana Lee');
    await opening.place(ana, { starts_on: '2026-01-05' });
    await database.owner`insert into visits (placement_id, done_at) select id, now() from placements`;
    await expect(opening.undo(ana)).rejects.toThrow('End the placement instead.');
  });
});

describe('a letter that says no', () => {
  it('is cancelled, with the reason and the interviews that the move cancelled', async () => {
    const ana = await opening.apply('Ana Lee', 'interview');
    await addRow(database, 'interviews', { application_id: ana, starts_at: '2083-01-01' });
    await reject(ana);
    await opening.undo(ana);
    expect(await letters()).toEqual(['cancelled']);
    expect(await opening.application(ana)).toMatchObject({
      stage: 'interview',
      outcome_reason: null,
    });
    const [interview] = await database.owner`select status, cancel_reason from interviews`;
    expect(interview).toEqual({ status: 'planned', cancel_reason: null });
  });

  it('waits again when the move that cancelled it is undone', async () => {
    const ana = await opening.apply('Ana Lee');
    await reject(ana);
    await opening.move([ana], 'interview');
    expect(await letters()).toEqual(['cancelled']);
    await opening.undo(ana);
    expect(await letters()).toEqual(['queued']);
    const { rejection_email_id, outcome_reason } = await opening.application(ana);
    expect([rejection_email_id === null, outcome_reason]).toEqual([false, 'Too far away']);
  });

  it('that has gone is not undone', async () => {
    const ana = await opening.apply('Ana Lee');
    await reject(ana);
    await database.owner`update emails set status = 'sent'`;
    await expect(opening.undo(ana)).rejects.toThrow('The message has already gone');
  });
});

describe('at the same time', () => {
  it('two people move one card: the first counts, and the second is told', async () => {
    const ana = await opening.apply('Ana Lee');
    const seen = await opening.seen(ana);
    const move = (stage: string): Promise<MoveOutcome> =>
      call(database, `public.move_applications('${seen}', '${stage}')`, admin);
    const outcomes = await Promise.all([move('offer'), move('interview')]);
    expect(outcomes.map(({ moved }) => moved.length).sort()).toEqual([0, 1]);
    expect(outcomes.map(({ stale }) => stale.length).sort()).toEqual([0, 1]);
  });

  it('one moves a card back while another takes the freed position: nobody is placed twice', async () => {
    const [ana, ben] = [await opening.apply('Ana Lee'), await opening.apply('Ben Ray')];
    await opening.place(ana);
    const seen = await opening.seen(ana);
    await Promise.allSettled([
      call(
        database,
        `public.move_applications('${seen}', 'offer', withdraw_placements => true)`,
        admin,
      ),
      opening.place(ben),
    ]);
    await Promise.allSettled([opening.undo(ana), opening.place(ben)]);
    const live = await database.owner`select from placements where status <> 'withdrawn'`;
    const { positions } = await opening.vacancy();
    expect(live.length + positions).toBe(1);
  });
});

it('is for staff who manage candidates', async () => {
  const viewer = await createStaff(database.owner, null);
  const undone = as(database.authenticator, viewer, (sql) => sql`select public.undo_moves('[]')`);
  await expect(undone).rejects.toMatchObject({ code: '42501' });
});
