import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

const CHANGES = {
  'a published page': `insert into content_pages (title, slug, content, is_published) values ('A', 'a', '{}', true)`,
  'a page taken down': `update content_pages set is_published = false where slug = 'a'`,
  'an open vacancy': `insert into vacancies (title, slug, kind, suburb, postcode, summary, description, status)
    values ('Welder', 'welder', 'permanent', 'Perth', '6000', 'Weld', 'You weld', 'open')`,
  'a filled vacancy': `update vacancies set status = 'filled' where slug = 'welder'`,
  'a form': 'update forms set name = name',
  'a closure': `insert into closures (day, last_day, name) values ('2099-01-04', '2099-01-04', 'Closed')`,
  'a fact': `insert into facts (key, label, value, valid_from, source) values ('wage', 'Wage', 25, '2026-07-01', 'Gazette')`,
  'a file in the library': `update media set title = 'Van'`,
};
const OTHERS = {
  'a draft': `insert into content_pages (title, slug, content) values ('B', 'b', '{}')`,
  'a draft of a vacancy': `insert into vacancies (title, slug, kind, status) values ('C', 'c', 'permanent', 'draft')`,
  'a lead': `insert into leads (name, email) values ('Kim', 'kim@example.com')`,
  'no row': `update forms set name = 'A' where key = 'none'`,
};

let database: TestDatabase;
/** With one connection, so that each piece of work uses the one of the work before. */
let small: Database;
let shown: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`insert into media (title, file_path) values ('A van', 'van.png')`;
  small = openDatabase(database.url, { poolSize: 1 });
});
beforeEach(() => {
  shown = [];
  small.showChanges(async () => void shown.push('seen'));
});
afterAll(async () => {
  await small.close();
  await database.close();
});

function run(statement: string) {
  return as(small.authenticator, SERVICE, (sql) => sql.unsafe(statement));
}

it.each(Object.entries(CHANGES))('%s is shown before the caller is told', async (_, statement) => {
  await run(statement);
  expect(shown).toEqual(['seen']);
});

it('a release is shown before the caller is told', async () => {
  const admin = await createStaff(database.owner, 'admin');
  await as(small.authenticator, admin, (sql) => sql`select publish_site('First')`);
  expect(shown).toEqual(['seen']);
});

it.each(Object.entries(OTHERS))('nobody waits for %s', async (_, statement) => {
  await run(statement);
  expect(shown).toEqual([]);
});

it('nobody waits for what was undone, nor for what others have changed', async () => {
  const undone = as(small.authenticator, SERVICE, async (sql) => {
    await sql`update forms set name = name`;
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await database.owner`update forms set name = name`;
  await run(OTHERS['a lead']);
  expect(shown).toEqual([]);
});

it('a change that cannot be shown is kept, and nobody waits for long', async () => {
  for (const show of [() => Promise.reject(new Error('gone')), () => new Promise(() => {})]) {
    small.showChanges(show);
    await run('update forms set name = name');
  }
});
