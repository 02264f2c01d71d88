import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff, SERVICE } from './callers.ts';
import { addPlacement, PLACEMENT_TABLES } from './placement-records.ts';
import { addCandidate, addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.visits',
    'public.tasks',
    ...PLACEMENT_TABLES,
    ...TRADE_TABLES,
  );
  await database.owner`delete from storage.objects`;
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from audit_log`;
  });
});

const find = (email: string) => call(database, `public.find_person('${email}')`, admin);
const erase = (email: string) => call(database, `public.erase_person('${email}')`, admin);

const VISIT_ID = 'aaaaaaaa-0000-4000-8000-0000000000aa';
const PHOTO = `${VISIT_ID}/site.jpg`;

/** Mia, whom Sam supervises, was visited. One photo has arrived, and one is still on the phone. */
async function addVisit() {
  const candidate = await addCandidate(database, { name: 'Mia Tran', email: 'mia@example.com' });
  const placement = await addPlacement(database, {
    candidate_id: candidate.id,
    starts_on: '2026-01-05',
  });
  const sam = await addRow(database, 'clients', {
    name: 'Sam Supervisor',
    email: 'sam@example.com',
    organisation_id: placement.organisation_id,
    other_emails: [],
    source: 'manual',
    status: 'active',
  });
  await database.owner`update placements set supervisor_id = ${sam.id ?? ''}`;
  await database.owner`
    insert into visits (id, placement_id, done_at, wellbeing, notes, concerns, signed_by, signature, files)
    values (
      ${VISIT_ID}, ${placement.id ?? ''}, '2026-02-05', 1, 'Mia Tran is tired', 'ask ben@example.com',
      'Sam Supervisor', 'M1 1L2 2', ${[PHOTO, `${VISIT_ID}/late.jpg`]}
    )
  `;
  await database.owner`insert into storage.objects (bucket_id, name) values ('visit-files', ${PHOTO})`;
}

it('finding a person shows their visits, with the photos that have arrived', async () => {
  await addVisit();
  const person = await find('mia@example.com');
  expect(person.visits).toMatchObject([{ notes: 'Mia Tran is tired', signature: 'M1 1L2 2' }]);
  expect(person.candidate_files).toEqual([`visit-files/${PHOTO}`]);
});

it('erasing a person deletes their visits, tasks and photos, and empties the audit log', async () => {
  await addVisit();
  await database.owner`update visits set notes = 'Mia Tran again'`;
  await expect(erase('mia@example.com')).rejects.toThrow('The files have to go first');
  await database.owner`delete from storage.objects`;
  await erase('mia@example.com');
  for (const table of ['visits', 'tasks', 'activities', 'audit_log']) {
    const rows = await database.owner.unsafe(
      `select to_jsonb(t)::text as row from public.${table} t`,
    );
    expect([table, rows.filter(({ row }) => /Mia Tran|tired|M1 1L2/.test(row))]).toEqual([
      table,
      [],
    ]);
  }
});

it('erasing the supervisor removes the signature, and someone who is mentioned is redacted', async () => {
  await addVisit();
  expect((await find('sam@example.com')).mentions).toMatchObject([{ table: 'visits' }]);
  await erase('sam@example.com');
  await erase('ben@example.com');
  const [visit] = await database.owner`select signed_by, signature, notes, concerns from visits`;
  expect(visit).toEqual({
    signed_by: '[erased]',
    signature: null,
    notes: 'Mia Tran is tired',
    concerns: 'ask [erased]',
  });
});

it('files of a deleted visit are removed after a day', async () => {
  await addVisit();
  await database.owner`update storage.objects set created_at = now() - interval '2 days'`;
  const orphans = () =>
    call(database, '(select count(*)::int from public.claim_orphaned_candidate_files())', SERVICE);
  expect(await orphans()).toBe(0);
  await database.owner`delete from visits`;
  await database.owner`delete from private.clock_turns`;
  expect(await orphans()).toBe(1);
});
