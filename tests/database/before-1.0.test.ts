import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LAST_OF_1_0, migrate } from '../../server/database/migrate.ts';
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

/** With the first of the earlier migrations only, and with all of them. Tests use copies. */
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
  let made: TestDatabase;
  let broughtOver: TestDatabase;

  beforeAll(async () => {
    made = await createTestDatabase();
    broughtOver = await copyDatabase(last.url);
    await migrate(broughtOver.url);
  });
  afterAll(() => Promise.all([made.close(), broughtOver.close()]));

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

  it('create the same schema as the earlier ones', async () => {
    const schema = await describeSchema(made.owner);
    expect(Object.keys(schema).length).toBeGreaterThan(1000);
    expect(await describeSchema(broughtOver.owner)).toEqual(schema);
  });

  it('create the same rows as the earlier ones, and are recorded in the same way', async () => {
    const rows = await describeRows(made.owner);
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining([
        'public.retention_rules',
        'public.roles',
        'storage.buckets',
        'supabase_migrations.schema_migrations',
      ]),
    );
    expect(await describeRows(broughtOver.owner)).toEqual(rows);
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

describe('a database from before version 1.0', () => {
  let database: TestDatabase;

  afterEach(() => database.close());

  it('names the earlier migration that failed, and continues there with its rows, once', async () => {
    const earlier = (await listEarlierMigrations()).map(({ name }) => `${name}.sql`);
    const later = (await readdir(MIGRATIONS)).filter((file) => file > `${LAST_OF_1_0}_~`).sort();
    database = await copyDatabase(early.url);
    await addRows(database);
    await database.owner`create table public.page_redirects (slug text)`;
    await expect(migrate(database.url)).rejects.toThrow(
      /^Migration 20261115120200_page_redirects\.sql failed.* Nothing of it was applied\.$/,
    );
    const recorded = await listRecorded(database);
    expect(recorded.length).toBeGreaterThanOrEqual(EARLY);
    expect(recorded).toEqual(earlier.slice(0, recorded.length));

    await database.owner`drop table public.page_redirects`;
    // Of two servers that start at once, one does all the work; the other waits and finds nothing
    // left.
    const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
    expect(applied.flat().map((name) => `${name}.sql`)).toEqual([
      ...earlier.slice(recorded.length),
      ...later,
    ]);
    expect(await listRecorded(database)).toEqual((await readdir(MIGRATIONS)).sort());
    await expectRows(database);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('is upgraded in a hosted project too, by one command, and keeps the record of other people’s migrations', async () => {
    database = await copyDatabase(last.url);
    await database.owner`
      insert into supabase_migrations.schema_migrations (version, name)
      values ('20261115155555', 'mine')
    `;
    const environment = { PROJECT_DATABASE_URL: database.url };
    expect(await runCommand('upgrade-project', [], environment)).toMatch(/Applied \d+ migrations/);
    const folder = await readdir(MIGRATIONS);
    expect(await listRecorded(database)).toEqual(['20261115155555_mine.sql', ...folder].sort());
    const again = await runCommand('upgrade-project', [], environment);
    expect(again).toContain('The project is up to date.');
  });
});
