import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

const LATER = '2199-03-04T02:00:00Z';

let database: TestDatabase;
let admin: Caller;
let applicationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.staff');
  applicationId = await addApplication('mia@example.com');
});

async function addApplication(email: string): Promise<string> {
  const vacancy = await addVacancy(database);
  const candidate = await addCandidate(database, { email });
  const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'interview' };
  return (await addRow(database, 'applications', row)).id ?? '';
}

function plan(fields: object = {}) {
  const row = { application_id: applicationId, starts_at: LATER, ...DEFAULTS, ...fields };
  return addRow(database, 'interviews', row);
}

/** `addRow` names every column that it is given, so these have to be there. */
const DEFAULTS = { minutes: 45, status: 'planned', staff_ids: [] };

function change(id: string | undefined, change: string) {
  return as(database.authenticator, admin, (sql) =>
    sql.unsafe(`update public.interviews set ${change} where id = '${id}' returning *`),
  );
}

describe('contradictions are refused in plain words', () => {
  it.each([
    [{ starts_at: '2020-01-01T02:00:00Z' }, 'This time has passed.'],
    [{ status: 'done' }, 'This interview is still to come.'],
    [{ status: 'cancelled' }, 'Say why the interview is cancelled.'],
    [{ status: 'cancelled', cancel_reason: '  ' }, 'Say why the interview is cancelled.'],
    [{ staff_ids: ['aaaaaaaa-0000-4000-8000-000000000001'] }, 'no longer on the staff list'],
  ])('%j', async (fields, words) => {
    await expect(plan(fields)).rejects.toThrow(words);
  });

  it('one that took place can be recorded, and a past one can get notes', async () => {
    const done = await plan({ starts_at: '2020-01-01T02:00:00Z', status: 'done' });
    await database.owner`alter table interviews disable trigger check_interview`;
    await database.owner`update interviews set status = 'planned' where id = ${done.id ?? ''}`;
    await database.owner`alter table interviews enable trigger check_interview`;
    expect(await change(done.id, "notes = 'Late'")).toHaveLength(1);
    await expect(change(done.id, "starts_at = '2021-01-01'")).rejects.toThrow('has passed');
    expect(await change(done.id, "status = 'done'")).toHaveLength(1);
  });
});

it('a change of time, length, place or status counts, and is on the timeline', async () => {
  const { id } = await plan();
  await change(id, "notes = 'Bring the white card'");
  await change(id, "starts_at = starts_at + interval '1 day'");
  const [row] = await change(id, "status = 'cancelled', cancel_reason = ' Ill '");
  expect([row?.sequence, row?.cancel_reason]).toEqual([2, 'Ill']);
  const entries = await database.owner`
    select details ->> 'interview' as what, body from activities
    where kind = 'interview' and application_id = ${applicationId} order by created_at
  `;
  expect(entries.map(({ what }) => what)).toEqual(['planned', 'moved', 'cancelled']);
  expect(entries[0]?.body).toBe('Monday 4 March 2199, 10:00 am, 45 minutes');
  expect(entries[2]?.body).toContain('Ill');
});

it.each([
  ['withdrawn', 'The application was withdrawn.'],
  ['unsuccessful', 'The application was unsuccessful.'],
])('an application that is %s has no planned interview', async (stage, reason) => {
  await plan();
  await database.owner`update applications set stage = ${stage} where id = ${applicationId}`;
  const [row] = await database.owner`select status, cancel_reason from interviews`;
  expect(row).toEqual({ status: 'cancelled', cancel_reason: reason });
});

describe('colleagues', () => {
  const addStaff = async (name: string) => (await addRow(database, 'staff', { name })).id ?? '';
  const other = '00000000-0000-4000-8000-000000000000';
  const clashes = (staffId: string, at: string, except = 'null', application = other) =>
    as(database.authenticator, admin, (sql) =>
      sql.unsafe(`select person, candidate from public.interview_clashes(
        '${application}', array['${staffId}']::uuid[], '{}', '${at}', 30, ${except})`),
    );

  it('with another interview at that time are named', async () => {
    const kim = await addStaff('Kim');
    const sam = await addStaff('Sam');
    const { id } = await plan({ staff_ids: [kim] });
    const found = [{ person: 'Kim', candidate: 'Mia Tran' }];
    expect(await clashes(kim, '2199-03-04T02:30:00Z')).toEqual(found);
    expect(await clashes(kim, '2199-03-04T01:45:00Z')).toEqual(found);
    // One ends when the other begins.
    expect(await clashes(kim, '2199-03-04T02:45:00Z')).toEqual([]);
    expect(await clashes(kim, '2199-03-04T01:30:00Z')).toEqual([]);
    expect(await clashes(sam, '2199-03-04T02:30:00Z')).toEqual([]);
    expect(await clashes(kim, '2199-03-04T02:30:00Z', `'${id}'`)).toEqual([]);
    // The candidate cannot be in two places either.
    const same = await clashes(sam, '2199-03-04T02:30:00Z', 'null', applicationId);
    expect(same).toEqual([{ person: 'Mia Tran', candidate: 'Mia Tran' }]);
  });

  it('hand their planned interviews over, and stay named in the others', async () => {
    const kim = await addStaff('Kim');
    const sam = await addStaff('Sam');
    const planned = await plan({ staff_ids: [kim] });
    const done = await plan({ staff_ids: [kim], starts_at: '2020-01-01', status: 'done' });
    const work = await call(database, `public.work_of('${kim}')`, admin);
    expect(work.interviews).toBe(1);
    await call(database, `public.hand_over_work('${kim}', '${sam}')`, admin);
    expect(await call(database, `public.remove_staff('${kim}')`, admin)).toBe(false);
    const rows = await database.owner`select id, staff_ids from interviews`;
    const staffOf = (id: string | undefined) => rows.find((row) => row.id === id)?.staff_ids;
    expect([staffOf(planned.id), staffOf(done.id)]).toEqual([[sam], [kim]]);
  });
});

describe('a person', () => {
  it('is found, exported and erased with their interviews', async () => {
    const own = await plan({ notes: 'Wants to start in May' });
    applicationId = await addApplication('other@example.com');
    const other = await plan({ notes: 'Write to mia@example.com instead' });
    const found = await call(database, "public.find_person('mia@example.com')", admin);
    expect(found.interviews.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(found.mentions).toMatchObject([{ table: 'interviews', id: other.id }]);
    await call(database, "public.erase_person('mia@example.com')", admin);
    const left = await database.owner`select id, notes from interviews`;
    expect(left).toEqual([{ id: other.id, notes: 'Write to [erased] instead' }]);
    const audit = await database.owner`
      select from audit_log where table_name = 'interviews' and record_id = ${own.id ?? ''}
        and (before is not null or after is not null)
    `;
    expect(audit).toHaveLength(0);
  });

  it('keeps their interviews when two records are merged', async () => {
    const [mine] = await database.owner`select candidate_id, vacancy_id from applications`;
    const double = await addCandidate(database, { email: 'mia2@example.com' });
    const row = { vacancy_id: mine?.vacancy_id, candidate_id: double.id, stage: 'interview' };
    applicationId = (await addRow(database, 'applications', row)).id ?? '';
    await plan();
    const merge = `public.merge_candidates('${mine?.candidate_id}', '${double.id}')`;
    await call(database, merge, admin);
    const kept = await database.owner`
      select from interviews join applications on applications.id = application_id
      where candidate_id = ${mine?.candidate_id} and interviews.status = 'planned'
    `;
    expect(kept).toHaveLength(1);
  });

  it.each([
    ['unsuccessful', 'The application was unsuccessful.'],
    ['withdrawn', 'The application was withdrawn.'],
  ])('cancels them when they are merged into an application that is %s', async (stage, reason) => {
    const mine = applicationId;
    const [at] = await database.owner`select candidate_id, vacancy_id from applications`;
    await database.owner`update applications set stage = ${stage}`;
    const double = await addCandidate(database, { email: 'mia2@example.com' });
    const row = { vacancy_id: at?.vacancy_id, candidate_id: double.id, stage: 'interview' };
    applicationId = (await addRow(database, 'applications', row)).id ?? '';
    const colleague = await addRow(database, 'staff', { name: 'Jo', email: 'jo@tuart.example' });
    await plan({ staff_ids: [colleague.id] });
    await database.owner`update emails set status = 'sent' where status = 'queued'`;
    const ids = `'${at?.candidate_id}', '${double.id}'`;
    const preview = `(select to_jsonb(shared) from public.applications_to_merge(${ids}) as shared)`;
    expect(await call(database, preview, admin)).toMatchObject({ interviews: 1, cancels: true });
    await call(database, `public.merge_candidates(${ids})`, admin);
    expect(
      await database.owner`select status, cancel_reason, application_id from interviews`,
    ).toEqual([{ status: 'cancelled', cancel_reason: reason, application_id: mine }]);
    const told = await database.owner`
      select recipient, subject from emails where status = 'queued' order by recipient
    `;
    expect(told.map(({ recipient }) => recipient)).toEqual([
      'jo@tuart.example',
      'mia2@example.com',
    ]);
    expect(told.every(({ subject }) => String(subject).startsWith('Interview cancelled'))).toBe(
      true,
    );
  });
});
