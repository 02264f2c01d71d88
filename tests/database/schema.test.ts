import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function names(query: string): Promise<string[]> {
  const rows = await database.owner.unsafe<{ name: string }[]>(query);
  return rows.map(({ name }) => name);
}

it('has row-level security on every table that callers can name', async () => {
  const open = await names(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relrowsecurity
      and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
  `);
  expect(open).toEqual([]);
});

it('has no view that bypasses the policies of its caller', async () => {
  const open = await names(`
    select oid::regclass::text as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions @> array['security_invoker=true'], false)
  `);
  expect(open).toEqual([]);
});

// The back office recognises a row that it has already added by this name.
it('names every primary key after its table', async () => {
  const others = await names(`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where contype = 'p' and connamespace = 'public'::regnamespace
      and conname <> (select relname from pg_class where oid = conrelid) || '_pkey'
  `);
  expect(others).toEqual([]);
});

it('names a role in every policy, one policy per verb and role', async () => {
  const policies = await database.owner`
    select tablename, cmd, roles::text[] as roles from pg_policies
    where schemaname in ('public', 'storage') and roles <> '{service_role}'
  `;
  for (const { roles, cmd } of policies) {
    expect(roles).toHaveLength(1);
    expect(['anon', 'authenticated']).toContain(roles[0]);
    expect(['SELECT', 'INSERT', 'UPDATE', 'DELETE']).toContain(cmd);
  }
  const slots = policies.map(({ tablename, cmd, roles }) => `${tablename} ${cmd} ${roles[0]}`);
  expect(slots).toHaveLength(new Set(slots).size);
});

it('checks permissions once per statement, not once per row', async () => {
  const perRow = await names(`
    select tablename || ': ' || policyname as name from pg_policies
    where schemaname in ('public', 'storage')
      and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''),
        'SELECT (private|auth|public)\\.|SELECT is_developer_admin', '', 'g')
        ~ '(private|auth)\\.|is_developer_admin\\('
  `);
  expect(perRow).toEqual([]);
});

it('fixes the search path of every function', async () => {
  const open = await names(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace::regnamespace::text in ('public', 'private')
      and not coalesce(proconfig::text[] @> array['search_path=""'], false)
  `);
  // PostgreSQL inlines this expression into a function whose path is fixed.
  expect(open).toEqual(['private.may_have_words(text,text[])']);
});

it('opens only what visitors read, and no function to visitors', async () => {
  const relations = await names(`
    select distinct table_name || ' ' || privilege_type as name
    from information_schema.column_privileges
    where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')
    order by 1
  `);
  expect(relations).toEqual([
    'current_release SELECT',
    'open_vacancies SELECT',
    'published_pages SELECT',
    'site_releases SELECT',
  ]);
  const functions = await names(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
  `);
  expect(functions).toEqual([]);
});

it('limits the length of everything a person can write', async () => {
  const uncapped = await names(`
    select c.relname || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attgenerated = ''
      and t.typname in ('text', 'jsonb', 'json', 'varchar')
      and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
      )
  `);
  expect(uncapped).toEqual([]);
});

it('has an index for every foreign key', async () => {
  const missing = await names(`
    select f.conrelid::regclass || ' ' || f.conname as name
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = f.conrelid and i.indpred is null and i.indkey[0] = f.conkey[1]
      )
  `);
  expect(missing).toEqual([]);
});

// `create or replace` drops such settings without a word.
it('keeps the plan of the statement behind notices, which takes longer to plan than to run', async () => {
  const kept = await names(`
    select proname as name from pg_proc where proconfig @> '{plan_cache_mode=force_generic_plan}'
  `);
  expect(kept).toEqual(['notice_lines']);
});
