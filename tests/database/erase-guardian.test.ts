import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';
import { addVacancy, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let slug: string | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.audit_log', 'storage.objects');
  slug = (await addVacancy(database)).slug;
});

const find = (email: string) => call(database, `public.find_person('${email}')`, admin);
const erase = (email: string) => call(database, `public.erase_person('${email}')`, admin);

const ANN = {
  date_of_birth: `${new Date().getFullYear() - 16}-01-01`,
  guardian: { name: 'Ann Marlowe', phone: '0491 570 157', email: 'ann@example.com' },
};

/** Staff name the parent or guardian. */
async function name(guardian: object) {
  const [candidate] = await database.owner`select id from candidates`;
  const given = JSON.stringify(guardian);
  await call(
    database,
    `public.set_guardian('${candidate?.id}', '${given}', 'Ann Marlowe called us')`,
    admin,
  );
}

/** Every row of every table that names the guardian. */
async function rowsWith(pattern: RegExp): Promise<string[]> {
  const tables = await database.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'storage')
  `;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.owner.unsafe(`select to_jsonb(t)::text as row from ${name} as t`);
    for (const { row } of rows) if (pattern.test(row)) found.push(`${name} ${row}`);
  }
  return found;
}

it('erasing a parent leaves nothing about them in the records of the young person', async () => {
  await apply(database, slug, { ...ANN, cover_note: 'My mother is Ann Marlowe.' });
  const [candidate] = await database.owner`select id from candidates`;
  await as(database.authenticator, admin, async (sql) => {
    await sql`
      insert into activities (candidate_id, kind, body)
      values (${candidate?.id}, 'note', 'Ann said yes. Call ANN MARLOWE, +61491570157')
    `;
  });
  await name({ ...ANN.guardian, name: 'Ann M Marlowe', relation: 'mother' });
  // It waits, because the address is known by now.
  await apply(database, slug, ANN);
  expect(await rowsWith(/ann marlowe/i)).not.toEqual([]);
  await erase('ann@example.com');
  expect(await rowsWith(/ann (m )?marlowe|ann@example|\bAnn\b|491 ?570 ?157/i)).toEqual([]);
  const [kept] = await database.owner`
    select candidates.name, sent ->> 'name' as sent, received.details ->> 'name' as waiting
    from candidates join applications on candidate_id = candidates.id, received_applications as received
  `;
  expect(kept).toEqual({ name: 'Mia Tran', sent: 'Mia Tran', waiting: 'Mia Tran' });
});

it('erasing a parent who was named before leaves nothing about them, and keeps the next one', async () => {
  await apply(database, slug, ANN);
  await name({ ...ANN.guardian, name: 'Ann M Marlowe' });
  await name({ name: 'Ben Hollis', email: 'ben@example.com' });
  await erase('ann@example.com');
  expect(await rowsWith(/ann (m )?marlowe|ann@example|491 ?570 ?157/i)).toEqual([]);
  const [kept] = await database.owner`select guardian_name from candidates`;
  expect(kept).toEqual({ guardian_name: 'Ben Hollis' });
});

it('a parent is found who is named only in an application that waits', async () => {
  const held = { ...ANN, is_spam: true };
  await apply(database, slug, held);
  expect((await find('ann@example.com')).mentions).toMatchObject([
    { table: 'received_applications' },
  ]);
  await erase('ann@example.com');
  expect(await rowsWith(/Marlowe|ann@example/)).toEqual([]);
  expect(await database.owner`select email from received_applications`).toHaveLength(1);
});

it('someone whose application waits is found with the résumé, and erased', async () => {
  await apply(database, slug, { is_spam: true, resume_path: 'mia.pdf' });
  await database.owner`insert into storage.objects (bucket_id, name) values ('resumes', 'mia.pdf')`;
  const person = await find('Mia@example.com');
  expect(person.received_applications).toMatchObject([{ details: { name: 'Mia Tran' } }]);
  expect(person.candidate_files).toEqual(['resumes/mia.pdf']);
  await expect(erase('mia@example.com')).rejects.toThrow('The files have to go first');
  await database.owner`delete from storage.objects`;
  await erase('mia@example.com');
  expect(await rowsWith(/mia/i)).toEqual([]);
});

it('an application that staff discarded is erased from the log, with its file', async () => {
  await apply(database, slug, { is_spam: true, resume_path: 'mia.pdf' });
  await database.owner`insert into storage.objects (bucket_id, name) values ('resumes', 'mia.pdf')`;
  const [received] = await database.owner`select id from received_applications`;
  await call(database, `public.discard_application('${received?.id}')`, admin);
  expect((await find('mia@example.com')).candidate_files).toEqual(['resumes/mia.pdf']);
  await database.owner`delete from storage.objects`;
  await erase('mia@example.com');
  expect(await rowsWith(/mia/i)).toEqual([]);
});

it('a résumé that was replaced through a link is still found, while it is stored', async () => {
  await apply(database, slug, { resume_path: 'first.pdf' });
  const token = await tokenIn(database, 'mia@example.com', '/r/');
  const file = JSON.stringify({ bucket: 'resumes', path: 'second.pdf', name: 'CV.pdf' });
  await call(database, `public.add_application_file('${token}', '${file}')`);
  await database.owner`
    insert into storage.objects (bucket_id, name)
    values ('resumes', 'first.pdf'), ('resumes', 'second.pdf'), ('resumes', 'other.pdf')
  `;
  const { candidate_files } = await find('mia@example.com');
  expect(candidate_files.toSorted()).toEqual(['resumes/first.pdf', 'resumes/second.pdf']);
});

it('applications that nobody confirmed, or that are held, are deleted after 30 days', async () => {
  await apply(database, slug);
  await apply(database, slug, { resume_path: 'waits.pdf' });
  await apply(database, slug, { email: 'kim@example.com', is_spam: true });
  const run = () => call(database, `public.apply_retention('received_applications', 10)`, admin);
  const age = (days: number) =>
    database.owner`update received_applications set created_at = now() - make_interval(days => ${days})`;
  await age(29);
  expect(Number(await run())).toBe(0);
  await age(31);
  await database.owner`
    insert into storage.objects (bucket_id, name, created_at)
    values ('resumes', 'waits.pdf', now() - interval '31 days')
  `;
  const orphans = async () => {
    await database.owner`delete from private.clock_turns`;
    return call(
      database,
      '(select array_agg(path) from claim_orphaned_candidate_files())',
      SERVICE,
    );
  };
  expect(await orphans()).toBeNull();
  expect(Number(await run())).toBe(2);
  expect(await orphans()).toEqual(['waits.pdf']);
  expect(await database.owner`select from candidates`).toHaveLength(1);
  const log = await database.owner`
    select from audit_log where table_name = 'received_applications' and before is not null
  `;
  expect(log).toEqual([]);
});
