import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { applyFolder, migrate } from '../../server/database/migrate.ts';
import { type Database, openDatabase } from '../../server/database/pool.ts';
import { type OpenConnection, openConnection } from '../../server/postgresql/connection.ts';
import { named } from '../../server/postgresql/sql.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');

let admin: OpenConnection;
let name: string;
let url: string;
let database: Database;

beforeEach(async () => {
  const clusterUrl = new URL(inject('clusterUrl'));
  admin = await openConnection(clusterUrl.href);
  name = `empty_${randomBytes(6).toString('hex')}`;
  await admin.unsafe(`create database ${name}`);
  clusterUrl.pathname = `/${name}`;
  url = clusterUrl.href;
  database = openDatabase(url);
});
afterEach(async () => {
  await database.close();
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

describe('migrate', () => {
  it('applies everything once when two processes start at once', async () => {
    const [first, second] = await Promise.all([migrate(url), migrate(url)]);
    const files = (await readdir(MIGRATIONS)).map((file) => file.replace('.sql', ''));
    const applied = [...first, ...second];
    expect(applied).toEqual(expect.arrayContaining(files));
    expect(applied).toHaveLength(new Set(applied).size);
    expect([first.length, second.length]).toContain(0);
  });

  it('records what it applied where the Supabase CLI looks', async () => {
    await migrate(url);
    const rows = await database.owner<{ file: string }[]>`
      select version || '_' || name || '.sql' as file
      from supabase_migrations.schema_migrations order by version
    `;
    expect(rows.map(({ file }) => file)).toEqual((await readdir(MIGRATIONS)).sort());
    expect(await migrate(url)).toEqual([]);
  });

  it('lets the login role in, and no further than the caller', async () => {
    await migrate(url);
    const { authenticator } = database;
    const [row] = await authenticator.begin((sql) => sql`select current_user as user`);
    expect(row?.user).toBe('authenticator');
    const look = authenticator.begin((sql) => sql`select from public.leads`);
    await expect(look).rejects.toThrow(/permission denied/);
  });
});

describe('a database that a newer version has changed', () => {
  const pretend = (schema: string, version: string) =>
    database.owner`
      insert into ${named(schema)}.schema_migrations (version, name)
      values (${version}, 'from_elsewhere')
    `;

  it.each([
    ['supabase_migrations', '29991231000000'],
    ['tuart_backend', '9999'],
  ])('is refused, with the migration that is not known: %s', async (schema, version) => {
    await migrate(url);
    await pretend(schema, version);
    await expect(migrate(url)).rejects.toThrow(
      new RegExp(`changed by a newer version of Tuart.* ${version}_from_elsewhere\\. Start`),
    );
  });

  it('is not confused with one that has older migrations of someone’s own', async () => {
    await migrate(url);
    await pretend('supabase_migrations', '20260101000000');
    expect(await migrate(url)).toEqual([]);
  });
});

describe('a migration that fails', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tuart-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function apply(): Promise<string[]> {
    const connection = await openConnection(url);
    try {
      return await applyFolder(connection, folder, 'test_migrations');
    } finally {
      await connection.end();
    }
  }

  it('leaves nothing half-applied and says where it failed', async () => {
    await writeFile(path.join(folder, '1_good.sql'), 'create table good (id integer);');
    await writeFile(
      path.join(folder, '2_bad.sql'),
      'create table half (id integer);\ncreate tabel typo (id integer);',
    );
    await writeFile(path.join(folder, '3_later.sql'), 'create table later (id integer);');
    await expect(apply()).rejects.toThrow(
      /^Migration 2_bad\.sql failed at line 2: .*tabel.*Nothing of it was applied\.$/,
    );
    const tables = await database.owner<{ tablename: string }[]>`
      select tablename from pg_tables where schemaname = 'public'
    `;
    expect(tables.map(({ tablename }) => tablename)).toEqual(['good']);

    await writeFile(path.join(folder, '2_bad.sql'), 'create table half (id integer);');
    expect(await apply()).toEqual(['2_bad', '3_later']);
  });

  it('is named when its file is not named as it must be', async () => {
    await writeFile(path.join(folder, 'no-number.sql'), '');
    await expect(apply()).rejects.toThrow('no-number.sql is not named <digits>_<name>.sql');
  });
});
