import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { applyFolder, migrate } from '../../server/database/migrate.ts';
import { named } from '../../server/database/postgresql/sql.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../support/test-database.ts';
import { countWaiting } from './callers.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');

/** Two at once make the template of the test databases. */
it('migrate applies everything once when two processes start at once', async () => {
  const appliedAtOnce = inject('appliedAtOnce');
  const files = (await readdir(MIGRATIONS)).map((file) => file.replace('.sql', ''));
  const applied = appliedAtOnce.flat();
  expect(applied).toEqual(expect.arrayContaining(files));
  expect(applied).toHaveLength(new Set(applied).size);
  expect(appliedAtOnce.map(({ length }) => length)).toContain(0);
});

/** Every test database is a copy of a template that `migrate` made. */
describe('a database that is migrated', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const schema of ['supabase_migrations', 'tuart_backend']) {
      await database.owner`
        delete from ${named(schema)}.schema_migrations where name = 'from_elsewhere'
      `;
    }
  });
  afterAll(() => database.close());

  it('records the applied migrations where the Supabase CLI looks', async () => {
    const rows = await database.owner<{ file: string }[]>`
      select version || '_' || name || '.sql' as file
      from supabase_migrations.schema_migrations order by version
    `;
    expect(rows.map(({ file }) => file)).toEqual((await readdir(MIGRATIONS)).sort());
    expect(await migrate(database.url)).toEqual([]);
  });

  it('admits the login role, but gives it no rights of its own', async () => {
    const { authenticator } = database;
    const [row] = await authenticator.begin((sql) => sql`select current_user as user`);
    expect(row?.user).toBe('authenticator');
    const look = authenticator.begin((sql) => sql`select from public.leads`);
    await expect(look).rejects.toThrow(/permission denied/);
  });

  const pretend = (schema: string, version: string) =>
    database.owner`
      insert into ${named(schema)}.schema_migrations (version, name)
      values (${version}, 'from_elsewhere')
    `;

  it.each([
    ['supabase_migrations', '29991231000000'],
    ['tuart_backend', '9999'],
  ])(
    'that a newer version has changed is refused, and the unknown migration is named: %s',
    async (schema, version) => {
      await pretend(schema, version);
      await expect(migrate(database.url)).rejects.toThrow(
        new RegExp(`changed by a newer version of Tuart.* ${version}_from_elsewhere\\. Start`),
      );
    },
  );

  it('is accepted with older migrations from elsewhere', async () => {
    await pretend('supabase_migrations', '20260101000000');
    expect(await migrate(database.url)).toEqual([]);
  });

  it('waits for another database on the same PostgreSQL that is changing the roles', async () => {
    const other = await createTestDatabase();
    let migrated: Promise<string[]> | undefined;
    await other.owner.begin(async (sql) => {
      await sql`alter role authenticator noinherit`;
      migrated = migrate(database.url);
      await expect.poll(() => countWaiting(database.owner)).toBe(1);
    });
    expect(await migrated).toEqual([]);
    await other.close();
  });
});

describe('a migration that fails', () => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createBareDatabase();
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tuart-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => database.close());

  const apply = () => database.owner.begin((sql) => applyFolder(sql, folder, 'test_migrations'));

  it('leaves nothing applied and says where it failed', async () => {
    await writeFile(path.join(folder, '1_good.sql'), 'create table good (id integer);');
    await writeFile(
      path.join(folder, '2_bad.sql'),
      'create table half (id integer);\ncreate tabel typo (id integer);',
    );
    await writeFile(path.join(folder, '3_later.sql'), 'create table later (id integer);');
    await expect(apply()).rejects.toThrow(/^Migration 2_bad\.sql failed at line 2: .*tabel/);
    const tables = await database.owner<{ tablename: string }[]>`
      select tablename from pg_tables where schemaname = 'public'
    `;
    expect(tables).toEqual([]);

    await writeFile(path.join(folder, '2_bad.sql'), 'create table half (id integer);');
    expect(await apply()).toEqual(['1_good', '2_bad', '3_later']);
  });

  it('is named when its file name is invalid', async () => {
    await writeFile(path.join(folder, 'no-number.sql'), '');
    await expect(apply()).rejects.toThrow('no-number.sql is not named <digits>_<name>.sql');
  });
});
