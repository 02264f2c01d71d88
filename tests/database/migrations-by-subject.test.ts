import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { LAST_OF_1_0, listReplaced } from '../../server/database/migrating/replaced.ts';
import { runCommand } from '../support/commands.ts';
import { describeRows, describeSchema } from '../support/describe-schema.ts';
import { makeEarlierVersion, recordReplaced } from '../support/earlier-version.ts';
import {
  copyDatabase,
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../support/test-database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');

/**
 * A change of something created before. Nothing is created twice: PostgreSQL refuses that without
 * `or replace`. Tables that refer to later ones get that foreign key with the later one.
 */
const CHANGE =
  /^(create or replace|drop|alter (?!table \S+ (enable row level security|add foreign key))).*$/gm;

/** Of the schema that the last version before 1.0 made, without the order of columns. */
const SCHEMA_1_0 = '16253968a839625e4cdebb1faf4609f812831f34e60e54571fc2fc86e1987821';
/** Its catalogues describe a few things in other words than those of earlier versions do. */
const DESCRIBED_BY = 18;

/** Functions in SQL and PL/pgSQL of which PostgreSQL can check what they name. */
const OUR_FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc as p
  join pg_language as l on l.oid = prolang and lanname in ('sql', 'plpgsql')
  where prokind = 'f' and pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

async function listFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).sort();
}

async function listRecorded({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner<{ file: string }[]>`
    select version || '_' || name || '.sql' as file
    from supabase_migrations.schema_migrations order by version
  `;
  return rows.map(({ file }) => file);
}

/** Of version 1.0. Nothing is changed in it, only in its copies. */
let first: TestDatabase;

beforeAll(async () => {
  first = await createBareDatabase();
  await makeEarlierVersion(first.url, '1.0');
});
afterAll(() => first.close());

describe('the migrations by subject', () => {
  it('create each object once and in full', async () => {
    const files = (await listFiles()).filter((file) => file <= `${LAST_OF_1_0}_~`);
    expect(files.length).toBeGreaterThan(60);
    const texts = files.map((file) => readFile(path.join(MIGRATIONS, file), 'utf8'));
    const changes = (await Promise.all(texts)).flatMap((text) => text.match(CHANGE) ?? []);
    expect(changes).toEqual([]);
  });

  it('are newer than all earlier ones, so that an earlier version refuses their database', async () => {
    const [first = ''] = await listFiles();
    expect((await listReplaced()).filter((name) => name >= first)).toEqual([]);
  });

  it('make the schema that the earlier ones made', async ({ skip }) => {
    const [row] = await first.owner`select current_setting('server_version_num')::int as number`;
    skip(Number(row?.number) < DESCRIBED_BY * 10_000, 'another version of PostgreSQL');
    const lines = Object.entries(await describeSchema(first.owner)).map(([name, definition]) =>
      name.startsWith('column ') ? [name, definition.replace(/^\d+ /, '')] : [name, definition],
    );
    expect(lines.length).toBeGreaterThan(5000);
    expect(createHash('sha256').update(JSON.stringify(lines)).digest('hex')).toBe(SCHEMA_1_0);
  });

  it('have functions that name only what there is', async () => {
    const { owner, close } = await createTestDatabase();
    onTestFinished(close);
    const functions = await owner.unsafe<{ name: string; definition: string }[]>(OUR_FUNCTIONS);
    expect(functions.length).toBeGreaterThan(700);
    const wrong: string[] = [];
    for (const { name, definition } of functions) {
      await owner.unsafe(definition).catch((error) => wrong.push(`${name}: ${error}`));
    }
    expect(wrong).toEqual([]);
  });
});

describe('a database of the last version before 1.0', () => {
  const MINE = '20261115155555_mine.sql';
  let earlier: TestDatabase;
  let made: TestDatabase;

  beforeAll(async () => {
    [earlier, made] = [await copyDatabase(first.url), await createTestDatabase()];
    await recordReplaced(earlier.owner);
    await earlier.owner`
      insert into supabase_migrations.schema_migrations (version, name)
      values ('20261115155555', 'mine')
    `;
  });
  afterAll(() => Promise.all([earlier.close(), made.close()]));

  it('is taken over with its rows, once, and keeps the record of other people’s migrations', async () => {
    const later = (await listFiles()).filter((file) => file > `${LAST_OF_1_0}_~`);
    const copy = await copyDatabase(earlier.url);
    onTestFinished(copy.close);
    // Of two servers that start at once, one does all the work; the other finds nothing left.
    const applied = await Promise.all([migrate(copy.url), migrate(copy.url)]);
    expect(applied.flat().map((name) => `${name}.sql`)).toEqual(later);
    expect(await listRecorded(copy)).toEqual([MINE, ...(await listFiles())].sort());
    expect(await copy.owner`select name, email, status from clients`).toEqual([
      { name: 'Mia Chen', email: 'mia@example.com', status: 'active' },
    ]);
    expect(await migrate(copy.url)).toEqual([]);
  });

  it('is taken over in a hosted project too, and then has the schema and the lists of a new one', async () => {
    const copy = await copyDatabase(earlier.url);
    onTestFinished(copy.close);
    const upgrade = () => runCommand('upgrade-project', [], { PROJECT_DATABASE_URL: copy.url });
    expect(await upgrade()).toMatch(/Applied \d+ migrations/);
    expect(await upgrade()).toContain('The project is up to date.');
    expect(await describeSchema(copy.owner)).toEqual(await describeSchema(made.owner));
    await copy.owner`delete from supabase_migrations.schema_migrations where name = 'mine'`;
    const [ours, theirs] = [await describeRows(copy.owner), await describeRows(made.owner)];
    for (const list of ['supabase_migrations.schema_migrations', 'public.roles', 'storage.buckets'])
      expect(ours[list]).toEqual(theirs[list]);
  });

  it('is refused if it lacks one of that version’s migrations, and stays as it is', async () => {
    const copy = await copyDatabase(earlier.url);
    onTestFinished(copy.close);
    const newest = (await listReplaced()).at(-1) ?? '';
    await copy.owner`
      delete from supabase_migrations.schema_migrations where version = ${newest.split('_')[0] ?? ''}
    `;
    const before = await listRecorded(copy);
    await expect(migrate(copy.url)).rejects.toThrow(/Start that version once.*Nothing was changed/);
    expect(await listRecorded(copy)).toEqual(before);
  });
});
