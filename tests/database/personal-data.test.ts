import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { PERSONAL_DATA } from './personal-data.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('says of every column that can hold a person’s words what erasing does with it', async () => {
  const rows = await database.owner<{ table: string; columns: string[] }[]>`
    select table_schema || '.' || table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_schema in
        ('public', 'private', 'auth', 'storage', 'tuart_backend', 'supabase_migrations')
      and udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'inet')
    group by 1
  `;
  const found = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  const decided = Object.fromEntries(
    Object.entries(PERSONAL_DATA).map(([table, [, columns]]) => [
      table,
      columns.split(' ').toSorted(),
    ]),
  );
  expect(found).toEqual(decided);
});
