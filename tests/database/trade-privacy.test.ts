import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addCandidate, addRow, addVacancy, apply, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.tasks');
  await database.owner`delete from storage.objects`;
  await database.owner`delete from private.trade_tokens`;
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from audit_log`;
  });
});

const find = (email: string) => call(database, `public.find_person('${email}')`, admin);
const erase = (email: string) => call(database, `public.erase_person('${email}')`, admin);

/** All the data of someone who has applied and been dealt with. */
async function addMia() {
  const { slug, id: vacancyId } = await addVacancy(database);
  await apply(database, slug, { resume_path: 'mia.pdf', cover_note: 'Call 0412 345 678' });
  const [application] = await database.owner`select id, candidate_id from applications`;
  const { candidate_id, id } = application ?? {};
  await as(database.authenticator, admin, async (sql) => {
    await sql`
      insert into candidate_documents (candidate_id, kind, file_path)
      values (${candidate_id}, 'white_card', 'card.jpg')
    `;
    await sql`insert into scores (application_id, criterion, score) values (${id}, 'Attitude', 4)`;
    await sql`insert into tasks (title, candidate_id) values ('Call Mia Tran', ${candidate_id})`;
    await sql`update candidates set phone = '0499 999 999'`;
  });
  await call(database, `public.create_shortlist('${vacancyId}', array['${id}']::uuid[])`, admin);
  await addRow(database, 'job_alerts', { email: 'Mia@example.com' });
}

/** The same for someone who was placed and left early. */
async function addPlacedMia() {
  await addMia();
  const employer = await addRow(database, 'organisations', { name: 'Karri' });
  const [candidate] = await database.owner`select id from candidates`;
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into placements (
        candidate_id, organisation_id, kind, position, starts_on, ended_on, status, end_reason
      )
      values (
        ${candidate?.id ?? null}, ${employer.id ?? null}, 'apprenticeship', 'Apprentice', current_date - 30,
        current_date - 1, 'ended_early', 'Mia Tran moved away'
      )
    `,
  );
}

const MIA = /mia@example|Mia Tran|0412 345 678|0499 999 999|mia\.pdf|card\.jpg/i;

it('finding a person shows everything about their applications, with the files', async () => {
  await addPlacedMia();
  const person = await find('mia@example.com');
  const counts = Object.fromEntries(
    [
      'candidates',
      'candidate_documents',
      'applications',
      'scores',
      'shortlist_entries',
      'placements',
    ].map((part) => [part, person[part].length]),
  );
  expect(new Set(Object.values(counts))).toEqual(new Set([1]));
  expect(person.job_alerts).toHaveLength(1);
  expect(person.candidate_files.toSorted()).toEqual([
    'candidate-files/card.jpg',
    'resumes/mia.pdf',
  ]);
});

it('erasing a person leaves nothing about them', async () => {
  await addPlacedMia();
  await database.owner`insert into storage.objects (bucket_id, name) values ('resumes', 'mia.pdf')`;
  await expect(erase('mia@example.com')).rejects.toThrow('The files have to go first');
  await database.owner`delete from storage.objects`;
  await erase('mia@example.com');
  const tables = await database.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private')
  `;
  for (const { name } of tables) {
    const rows = await database.owner.unsafe(`select to_jsonb(t)::text as row from ${name} t`);
    expect([name, rows.filter(({ row }) => MIA.test(row))]).toEqual([name, []]);
  }
  expect(await database.owner`select from private.trade_tokens where purpose = 'receipt'`).toEqual(
    [],
  );
  expect(await database.owner`select from vacancies`).toHaveLength(1);
});

it('erasing a guardian leaves the candidate without one', async () => {
  const guardian = { guardian_name: 'Ann Tran', guardian_email: 'ann@example.com' };
  await addCandidate(database, guardian);
  expect((await find('ann@example.com')).mentions).toHaveLength(1);
  await erase('ann@example.com');
  const [row] = await database.owner`select name, guardian_name, guardian_email from candidates`;
  expect(row).toEqual({ name: 'Mia Tran', guardian_name: null, guardian_email: null });
});

it('candidates nobody has dealt with are deleted by their rule, with everything that belongs to them', async () => {
  await addMia();
  const run = () => call(database, `public.apply_retention('candidates', 10)`, admin);
  expect(Number(await run())).toBe(0);
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update candidates set updated_at = now() - interval '3 years'`;
    await sql`update applications set updated_at = now() - interval '3 years'`;
    await sql`update activities set created_at = now() - interval '3 years'`;
  });
  expect(Number(await run())).toBe(1);
  for (const table of ['candidates', 'applications', 'candidate_documents', 'scores', 'tasks']) {
    expect([table, await database.owner.unsafe(`select from ${table}`)]).toEqual([table, []]);
  }
  const [entry] = await database.owner`
    select count(*)::int as count from audit_log
    where table_name = 'candidates' and concat(before::text, after::text) like '%Mia%'
  `;
  expect(entry?.count).toBe(0);
});

it.each([
  ['never confirmed', { created_at: '2026-01-01T00:00:00Z' }, 1],
  ['stopped', { confirmed_at: '2026-01-01T00:00:00Z', unsubscribed_at: '2026-01-02T00:00:00Z' }, 1],
  ['in use', { created_at: '2026-01-01T00:00:00Z', confirmed_at: '2026-01-01T00:00:00Z' }, 0],
])('a job alert that is %s', async (_, fields, count) => {
  await addRow(database, 'job_alerts', { email: 'kim@example.com', ...fields });
  expect(Number(await call(database, `public.apply_retention('job_alerts', 10)`, admin))).toBe(
    count,
  );
});

it('files that nothing refers to are found a day after they arrived', async () => {
  await addCandidate(database, { resume_path: 'used.pdf' });
  await database.owner`delete from private.clock_turns`;
  await database.owner`
    insert into storage.objects (bucket_id, name, created_at) values
      ('resumes', 'used.pdf', now() - interval '2 days'),
      ('resumes', 'orphan.pdf', now() - interval '2 days'),
      ('candidate-files', 'new.jpg', now())
  `;
  const orphans = await database.owner`select * from public.claim_orphaned_candidate_files()`;
  expect(orphans).toEqual([{ bucket: 'resumes', path: 'orphan.pdf' }]);
});

it('deleting a résumé is recorded under its candidate', async () => {
  const { id } = await addCandidate(database, { resume_path: 'mia.pdf' });
  await database.owner`insert into storage.objects (bucket_id, name) values ('resumes', 'mia.pdf')`;
  await as(database.authenticator, admin, async (sql) => {
    await sql`set local storage.allow_delete_query = 'true'`;
    await sql`delete from storage.objects where name = 'mia.pdf'`;
  });
  const entries = await database.owner`
    select action, record_id from audit_log where table_name = 'candidate_files'
  `;
  expect(entries).toEqual([{ action: 'delete', record_id: id }]);
});
