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
  // PostgreSQL's own tables: the views of information_schema take a hundred times as long.
  const rows = await database.owner<{ table: string; columns: string[] }[]>`
    with held as (
      select attrelid as id, attname::text as name
      from pg_attribute join pg_type on pg_type.oid = atttypid
      where typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'inet')
        and attnum > 0 and not attisdropped and attgenerated = ''
    )
    select nspname || '.' || relname as table,
      array(select name from held where held.id = pg_class.oid) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p')
      and nspname in
        ('public', 'private', 'auth', 'storage', 'tuart_backend', 'supabase_migrations')
      and (
        pg_class.oid in (select id from held)
        or pg_class.oid in (
          select conrelid from pg_constraint
          where contype = 'f' and confrelid in (
            'auth.users'::regclass, 'leads'::regclass, 'clients'::regclass,
            'candidates'::regclass, 'applications'::regclass
          )
        )
      )
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
