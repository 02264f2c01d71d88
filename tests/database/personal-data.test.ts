import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { NOT_SHOWN_OF_ACCOUNTS, PERSONAL_DATA, SHOWN_OF_ACCOUNTS } from './personal-data.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const words = (list = '') => list.split(' ').filter(Boolean);

it('every column and table with personal data says what erasing does with it', async () => {
  const rows = await database.owner<{ table: string; columns: string[] }[]>`
    select table_schema || '.' || table_name as table, coalesce(
      array_agg(column_name::text) filter (
        where udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'inet')
          and is_generated = 'NEVER'),
      '{}'
    ) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE'
      and table_schema in
        ('public', 'private', 'auth', 'storage', 'tuart_backend', 'supabase_migrations')
      and (
        udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'inet') and is_generated = 'NEVER'
        or exists (
          select from pg_constraint
          where contype = 'f' and conrelid = format('%I.%I', table_schema, table_name)::regclass
            and confrelid in (
              'auth.users'::regclass, 'leads'::regclass, 'clients'::regclass,
              'candidates'::regclass, 'applications'::regclass
            )
        )
      )
    group by 1
  `;
  const found = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  const decided = Object.fromEntries(
    Object.entries(PERSONAL_DATA).map(([table, [, columns]]) => [table, words(columns).toSorted()]),
  );
  expect(found).toEqual(decided);
});

it('every column deleted with an account says whether finding a person shows it', () => {
  for (const [table, [treatment, columns]] of Object.entries(PERSONAL_DATA)) {
    if (treatment !== 'with the account') continue;
    const decided = [...words(SHOWN_OF_ACCOUNTS[table]), ...words(NOT_SHOWN_OF_ACCOUNTS[table])];
    expect([table, decided.toSorted()]).toEqual([table, words(columns).toSorted()]);
  }
});
