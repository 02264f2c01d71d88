import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf, SERVICE } from './callers.ts';
import { addPlacement, change, PLACEMENT_TABLES } from './placement-records.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...PLACEMENT_TABLES, ...TRADE_TABLES));

describe('contradicting dates', () => {
  it.each([
    ['an end before the start', { expected_end_on: '2026-12-01' }, 'The expected end is before'],
    ['a last day in the future', { status: 'completed', ended_on: '2083-02-01' }, 'in the future'],
    [
      'a last day before the first',
      { status: 'completed', ended_on: '2026-01-01' },
      'The last day is before the first day',
    ],
    ['an early end without a reason', { status: 'ended_early' }, 'Say why'],
    [
      'a last day for a placement that continues',
      { ended_on: '2026-10-01', starts_on: '2026-09-01' },
      'Choose one of the two',
    ],
    [
      'a suspension before the start',
      { status: 'suspended', suspended_from: '2026-12-01' },
      'The suspension begins before',
    ],
    [
      'a return before the suspension',
      { status: 'suspended', suspended_from: '2083-02-01', suspended_until: '2083-01-20' },
      'The return is before',
    ],
  ])('are refused: %s', async (_name, fields, message) => {
    const placement = await addPlacement(database);
    await expect(change(database, placement.id, fields)).rejects.toThrow(message);
  });

  it('allow one that fell through before it began', async () => {
    const placement = await addPlacement(database);
    const fields = {
      status: 'ended_early',
      ended_on: '2026-11-01',
      end_reason: 'Took another job',
    };
    await expect(change(database, placement.id, fields)).resolves.toBeUndefined();
  });
});

it('a supervisor works for the employer', async () => {
  const client = await addRow(database, 'clients', { name: 'Sam', email: 'sam@example.com' });
  const placement = await addPlacement(database);
  const supervised = { supervisor_id: client.id };
  await expect(change(database, placement.id, supervised)).rejects.toThrow('does not work for');
  await database.owner`update clients set organisation_id = ${placement.organisation_id ?? ''}`;
  await expect(change(database, placement.id, supervised)).resolves.toBeUndefined();
});

describe('placing from an application', () => {
  async function applications(positions: number) {
    const organisation = await addRow(database, 'organisations', { name: 'Marri Electrical' });
    const vacancy = await addVacancy(database, { positions });
    const rows = [];
    for (let index = 0; index < 2; index++) {
      const candidate = await addCandidate(database);
      const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'offer' };
      const application = await addRow(database, 'applications', row);
      rows.push({
        candidate_id: candidate.id,
        organisation_id: organisation.id,
        application_id: application.id,
      });
    }
    return rows;
  }

  const vacancy = async () => (await database.owner`select status, positions from vacancies`)[0];

  it('moves the application, counts down and fills the vacancy with the last one', async () => {
    const [first, second] = await applications(2);
    await addPlacement(database, first);
    expect(await vacancy()).toMatchObject({ status: 'open', positions: 1 });
    await addPlacement(database, second);
    expect(await vacancy()).toMatchObject({ status: 'filled', positions: 0 });
    const stages = await database.owner`select stage from applications`;
    expect(stages.map(({ stage }) => stage)).toEqual(['placed', 'placed']);
    const people = await database.owner`select status from candidates where status = 'placed'`;
    expect(people).toHaveLength(2);
  });

  it('the second of two people who fill the last position at once is told', async () => {
    const [first, second] = await applications(1);
    const outcomes = await Promise.allSettled([
      addPlacement(database, first),
      addPlacement(database, second),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(String(refused[0] && 'reason' in refused[0] && refused[0].reason)).toContain(
      'All positions of this vacancy have been filled',
    );
    expect(await database.owner`select id from placements`).toHaveLength(1);
  });

  it('happens once for an application', async () => {
    const [first] = await applications(2);
    await addPlacement(database, first);
    await expect(addPlacement(database, first)).rejects.toThrow('already been placed');
    expect(await vacancy()).toMatchObject({ positions: 1 });
  });

  it('a filled vacancy that is reopened has a position to fill', async () => {
    const [first] = await applications(1);
    await addPlacement(database, first);
    await database.owner`update vacancies set status = 'open'`;
    expect(await vacancy()).toMatchObject({ status: 'open', positions: 1 });
  });
});

it('a planned placement becomes active on its start date', async () => {
  const { id } = await addPlacement(database);
  const status = async () => (await database.owner`select status from placements`)[0]?.status;
  expect(await status()).toBe('planned');
  // As if the day had come since it was stored.
  await database.owner.unsafe(`
    set session_replication_role = replica;
    update placements set starts_on = current_date - 1 where id = '${id}';
    set session_replication_role = origin;
  `);
  expect(await call(database, 'public.advance_placements()', SERVICE)).toBe(1);
  expect(await status()).toBe('active');
});

describe('the owner of a placement', () => {
  const ownerOf = async () =>
    (
      await database.owner`select staff.name from placements left join staff on staff.id = owner_id`
    )[0]?.name;

  /** Adds a placement as this person, like the screens do. */
  async function place(caller: Caller, fields: object = {}) {
    const candidate = await addCandidate(database);
    const organisation = await addRow(database, 'organisations', { name: 'Marri Electrical' });
    const row = {
      candidate_id: candidate.id,
      organisation_id: organisation.id,
      kind: 'permanent',
      position: 'Electrician',
      starts_on: '2083-01-04',
      ...fields,
    };
    await as(
      database.authenticator,
      caller,
      (sql) => sql`
      insert into placements (candidate_id, organisation_id, vacancy_id, kind, position, starts_on)
      select candidate_id, organisation_id, vacancy_id, kind, position, starts_on
      from jsonb_populate_record(null::placements, ${JSON.stringify(row)}::jsonb)
    `,
    );
  }

  it('is whoever places the person', async () => {
    const admin = await createStaff(database.owner, 'admin');
    await memberOf(database.owner, admin, 'Pia');
    await place(admin);
    expect(await ownerOf()).toBe('Pia');
  });

  it('is the owner of the vacancy, or has to be chosen, if that person is not in the team', async () => {
    const admin = await createStaff(database.owner, 'admin');
    await database.owner`update staff set user_id = null where user_id = ${String(admin.claims.sub)}`;
    await expect(place(admin)).rejects.toThrow('A placement needs an owner');
    const staff = await addRow(database, 'staff', { name: 'Vik' });
    const vacancy = await addVacancy(database, { owner_id: staff.id });
    await place(admin, { vacancy_id: vacancy.id });
    expect(await ownerOf()).toBe('Vik');
  });

  it('can be changed, and is lost only with the member of staff', async () => {
    const staff = await addRow(database, 'staff', { name: 'Olive' });
    const { id } = await addPlacement(database, { owner_id: staff.id });
    await expect(change(database, id, { owner_id: null })).rejects.toThrow('needs an owner');
    await database.owner`delete from staff where id = ${staff.id ?? ''}`;
    expect(await ownerOf()).toBeNull();
    await change(database, id, { position: 'Electrician' });
  });
});

it('an employer with placements is not deleted', async () => {
  await addPlacement(database);
  await expect(database.owner`delete from organisations`).rejects.toThrow('has placements');
});
