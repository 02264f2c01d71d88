import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { LAST_OF_1_0 } from '../../server/database/migrating/migration-files.ts';
import { listEarlierMigrations, migrateAsBefore } from '../support/before-1.0.ts';
import { runCommand } from '../support/commands.ts';
import { describeRows, describeSchema } from '../support/describe-schema.ts';
import {
  copyDatabase,
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../support/test-database.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');

/** How many of the earlier migrations an early version had. */
const EARLY = 40;

/**
 * A change of something created before. Nothing is created twice: PostgreSQL refuses that without
 * `or replace`.
 */
const CHANGE = /^(create or replace|drop|alter) .*(?<! enable row level security;)$/gm;

async function listRecorded({ owner }: TestDatabase) {
  const rows = await owner<{ file: string }[]>`
    select version || '_' || name || '.sql' as file
    from supabase_migrations.schema_migrations order by version
  `;
  return rows.map(({ file }) => file);
}

/** With the first of the earlier migrations only, and with all of them. */
let early: TestDatabase;
let last: TestDatabase;

beforeAll(async () => {
  early = await createBareDatabase();
  await migrateAsBefore(early.url, EARLY);
  last = await copyDatabase(early.url);
  await migrateAsBefore(last.url);
});
afterAll(() => Promise.all([early.close(), last.close()]));

describe('the migrations by subject', () => {
  it('create each object once and in full', async () => {
    const files = (await readdir(MIGRATIONS)).filter((file) => file <= `${LAST_OF_1_0}_~`);
    expect(files.length).toBeGreaterThan(20);
    const texts = files.map((file) => readFile(path.join(MIGRATIONS, file), 'utf8'));
    const changes = (await Promise.all(texts)).flatMap((text) => text.match(CHANGE) ?? []);
    expect(changes).toEqual([]);
  });

  it('are newer than all earlier ones, so that an earlier version refuses their database', async () => {
    const [first = ''] = (await readdir(MIGRATIONS)).sort();
    const earlier = (await listEarlierMigrations()).map(({ name }) => name);
    expect(earlier.filter((name) => name >= first)).toEqual([]);
  });
});

async function addRows({ owner }: TestDatabase) {
  await owner`
    insert into public.clients (name, email, status) values ('Mia Chen', 'mia@example.com', 'active')
  `;
  await owner`
    insert into public.content_pages (title, slug, content, is_published)
    values ('About us', 'about-us', '{"blocks": []}', true)
  `;
}

async function expectRows({ owner }: TestDatabase) {
  expect(await owner`select name, email, status, other_emails from clients`).toEqual([
    { name: 'Mia Chen', email: 'mia@example.com', status: 'active', other_emails: [] },
  ]);
  expect(
    await owner`
      select title, shown.slug, status from content_pages
      join published_pages as shown using (title)
    `,
  ).toEqual([{ title: 'About us', slug: 'about-us', status: 'published' }]);
}

it('a database from before version 1.0 names the earlier migration that failed, and is then upgraded with its rows, once', async () => {
  const earlier = (await listEarlierMigrations()).map(({ name }) => `${name}.sql`);
  const later = (await readdir(MIGRATIONS)).filter((file) => file > `${LAST_OF_1_0}_~`).sort();
  await addRows(early);
  await early.owner`create table public.page_redirects (slug text)`;
  await expect(migrate(early.url)).rejects.toThrow(
    /^Migration 20261115120200_page_redirects\.sql failed.* Nothing was changed in the database: /,
  );
  expect(await listRecorded(early)).toEqual(earlier.slice(0, EARLY));

  await early.owner`drop table public.page_redirects`;
  // Of two servers that start at once, one does all the work; the other waits and finds nothing
  // left.
  const applied = await Promise.all([migrate(early.url), migrate(early.url)]);
  expect(applied.flat().map((name) => `${name}.sql`)).toEqual([...earlier.slice(EARLY), ...later]);
  expect(await listRecorded(early)).toEqual((await readdir(MIGRATIONS)).sort());
  await expectRows(early);
  expect(await migrate(early.url)).toEqual([]);
});

describe('a database of the last version before 1.0', () => {
  const MINE = '20261115155555_mine.sql';
  let made: TestDatabase;
  let said: string;
  const upgrade = () => runCommand('upgrade-project', [], { PROJECT_DATABASE_URL: last.url });

  beforeAll(async () => {
    made = await createTestDatabase();
    await last.owner`
      insert into supabase_migrations.schema_migrations (version, name)
      values ('20261115155555', 'mine')
    `;
    said = await upgrade();
  });
  afterAll(() => made.close());

  it('is upgraded in a hosted project too, by one command', async () => {
    expect(said).toMatch(/Applied \d+ migrations/);
    expect(await upgrade()).toContain('The project is up to date.');
    expect(await migrate(last.url)).toEqual([]);
  });

  it('keeps the record of other people’s migrations', async () => {
    expect(await listRecorded(last)).toEqual([MINE, ...(await readdir(MIGRATIONS))].sort());
  });

  it('then has the same schema as a new database', async () => {
    const schema = await describeSchema(made.owner);
    expect(Object.keys(schema).length).toBeGreaterThan(1000);
    expect(await describeSchema(last.owner)).toEqual(schema);
  });

  it('then has the same rows as a new database, and the same record of migrations', async () => {
    const rows = await describeRows(made.owner);
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining([
        'public.retention_rules',
        'public.roles',
        'storage.buckets',
        'supabase_migrations.schema_migrations',
      ]),
    );
    await last.owner`delete from supabase_migrations.schema_migrations where name = 'mine'`;
    expect(await describeRows(last.owner)).toEqual(rows);
  });
});
