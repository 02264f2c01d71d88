import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { prepareDatabase } from '../../server/backend/prepare-database.ts';
import { listPending, migrate } from '../../server/database/migrate.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import {
  describeDatabase,
  EARLIER_VERSIONS,
  type EarlierVersion,
  makeEarlierVersion,
  recordReplaced,
} from '../support/earlier-version.ts';
import { copyDatabase, createBareDatabase, type TestDatabase } from '../support/test-database.ts';

const ADMIN = { adminEmail: 'admin@tuart.example', passwordFile: '/nowhere/password' };
const log = pino({ level: 'silent' });

function prepare(url: string, adminPassword = 'a long test password') {
  return prepareDatabase(url, { ...ADMIN, adminPassword }, log);
}

const UNCHANGED =
  'Nothing was changed in the database: the earlier version of Tuart still works with it.';

const PASSKEYS = 'create table auth.webauthn_credentials (id uuid)';
const DELIVERIES = `create function private.has_deferred(deliveries jsonb) returns boolean
  language sql as 'select false'`;
const DEMO = 'alter table public.staff add constraint no_demo check (false)';

/** Each step of an upgrade, what is in its way, and how the message begins. */
const STEPS: [version: EarlierVersion, step: string, put: string, said: RegExp][] = [
  ['1.0 without passkeys', 'the bootstrap folder', PASSKEYS, /^Migration 0320_auth_passkeys\.sql/],
  ['the last before 1.0', 'a migration', DELIVERIES, /^Migration \d+_deferred_recipients\.sql/],
  ['1.0', 'a migration', DELIVERIES, /^Migration \d+_deferred_recipients\.sql failed/],
  ['1.0', 'the demo content', DEMO, /^Seed \S+ failed.*no_demo/],
];

const earlier = new Map<EarlierVersion, TestDatabase>();

beforeAll(async () => {
  for (const version of ['1.0', '1.0 without passkeys'] as const) {
    const database = await createBareDatabase();
    earlier.set(version, database);
    await makeEarlierVersion(database.url, version);
  }
  const database = await copyOf('1.0');
  earlier.set('the last before 1.0', database);
  await recordReplaced(database.owner);
});
afterAll(() => Promise.all([...earlier.values()].map(({ close }) => close())));

function copyOf(version: EarlierVersion): Promise<TestDatabase> {
  return copyDatabase(earlier.get(version)?.url ?? '');
}

/** For this test only. */
async function openCopy(version: EarlierVersion): Promise<TestDatabase> {
  const database = await copyOf(version);
  onTestFinished(database.close);
  return database;
}

/** Runs an upgrade that fails, and expects that it leaves no trace. Returns what it says. */
async function expectUnchanged(
  { owner, url }: TestDatabase,
  upgrade: (url: string) => Promise<unknown>,
): Promise<string> {
  const before = await describeDatabase(owner);
  const said = await upgrade(url).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  expect(await describeDatabase(owner)).toEqual(before);
  return said;
}

it.each(STEPS)('a database of %s is as before if this fails: %s', async (version, _, put, said) => {
  const database = await openCopy(version);
  await database.owner.unsafe(put);
  const message = await expectUnchanged(database, prepare);
  expect(message).toMatch(said);
  expect(message).toContain(UNCHANGED);
});

it('a database of 1.0 is as before if the first administrator cannot be created', async () => {
  const message = await expectUnchanged(await openCopy('1.0'), (url) => prepare(url, 'short'));
  expect(message).toMatch(/^ADMIN_PASSWORD cannot be used/);
  expect(message).toContain(UNCHANGED);
});

it('a database of 1.0 is as before if the connection is lost at the end', async () => {
  const end = async (sql: Sql) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`;
  };
  const upgrade = (url: string) => migrate(url, { inTheEnd: end });
  expect(await expectUnchanged(await openCopy('1.0'), upgrade)).not.toBe('nothing');
});

it.each(Object.keys(EARLIER_VERSIONS) as EarlierVersion[])(
  'a database of %s is upgraded; what people did keeps its time, and the audit log names the upgrade',
  async (version) => {
    const { owner, url } = await openCopy(version);
    const people = () => owner`
      select 'client' as kind, updated_at from clients where email = 'mia@example.com'
      union all select 'lead', updated_at from leads where email = 'mia@example.com'
      union all select 'page', updated_at from content_pages where slug = 'about-us'
    `;
    const [before, newest] = [await people(), await newestEntry(owner)];
    expect(before).toHaveLength(3);
    expect((await migrate(url)).length).toBeGreaterThan(0);
    expect(await listPending(owner)).toEqual([]);
    expect(await people()).toEqual(before);
    const roles = await owner`select distinct actor_role from audit_log where id > ${newest}`;
    expect(roles).toEqual([{ actor_role: 'upgrade' }]);

    await owner`update content_pages set title = 'All about us' where slug = 'about-us'`;
    expect((await people())[2]).not.toEqual(before[2]);
    const [last] = await owner`select actor_role from audit_log order by id desc limit 1`;
    expect(last).toEqual({ actor_role: 'system' });
  },
);

async function newestEntry(sql: Sql): Promise<string> {
  const [row] = await sql`select coalesce(max(id), 0)::text as id from audit_log`;
  return row?.id;
}
