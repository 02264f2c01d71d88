import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createFixture } from './fixture.ts';
import { callerOf, IDENTITIES, identityNamed } from './identities.ts';
import { undoneAs } from './sql-walker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await createFixture(database.owner);
});
afterAll(() => database.close());

function query(identity: string, text: string) {
  return database.authenticator.begin((sql) =>
    undoneAs(
      sql,
      callerOf(identityNamed(identity)),
      async (inner) => (await inner.unsafe(text)).length,
    ),
  );
}

it.each(IDENTITIES)(
  'accounts, sessions and confidential mail are closed to $name',
  async ({ name }) => {
    const tables = await database.owner<{ table: string }[]>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('auth', 'private', 'supabase_migrations', 'tuart_backend')
  `;
    expect(tables.length).toBeGreaterThan(10);
    for (const { table } of tables) {
      expect([table, await query(name, `select from ${table}`)]).toEqual([table, 'refused']);
    }
  },
);

it('visitors see neither who published a release nor the note', async () => {
  expect(await query('visitor', 'select number, snapshot from public.site_releases')).toBe(1);
  expect(await query('visitor', 'select note from public.site_releases')).toBe('refused');
  expect(await query('visitor', 'select published_by from public.site_releases')).toBe('refused');
  expect(await query('visitor', 'select * from public.current_release')).toBe(1);
});

it('the login role itself cannot read anything', async () => {
  const look = database.authenticator.begin((sql) => sql`select from public.leads`);
  await expect(look).rejects.toThrow(/permission denied/);
});
