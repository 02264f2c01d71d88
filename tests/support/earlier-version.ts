import { applyVersions } from '../../server/database/migrate.ts';
import {
  BOOTSTRAP_DIR,
  listMigrations,
  MIGRATIONS_DIR,
} from '../../server/database/migrating/migration-files.ts';
import { LAST_OF_1_0, listReplaced } from '../../server/database/migrating/replaced.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { describeSchema } from './describe-schema.ts';

/** Earlier versions of Tuart, by the last files that they had. */
export const EARLIER_VERSIONS = {
  'the last before 1.0': { bootstrap: '0320', hasOldNames: true },
  '1.0': { bootstrap: '0320', hasOldNames: false },
  '1.0 without passkeys': { bootstrap: '0315', hasOldNames: false },
} as const;
export type EarlierVersion = keyof typeof EARLIER_VERSIONS;

/** Makes the schema of an earlier version in an empty database, with a page, a client and a lead. */
export async function makeEarlierVersion(url: string, version: EarlierVersion): Promise<void> {
  await makeEarlierSchema(url, version);
  await addEarlierRows(url);
}

export async function makeEarlierSchema(url: string, version: EarlierVersion): Promise<void> {
  const { bootstrap, hasOldNames } = EARLIER_VERSIONS[version];
  const sql = await openConnection(url);
  const upTo = async (folder: string, newest: string) =>
    (await listMigrations(folder)).map((one) => one.version).filter((one) => one <= newest);
  try {
    await sql`begin`;
    await applyVersions(sql, {
      bootstrap: await upTo(BOOTSTRAP_DIR, bootstrap),
      migrations: await upTo(MIGRATIONS_DIR, LAST_OF_1_0),
    });
    if (hasOldNames) await recordReplaced(sql);
    await sql`commit`;
  } finally {
    await sql.end();
  }
}

/**
 * Makes a database of 1.0 one of the last version before it: the files before 1.0 made the same
 * schema.
 */
export async function recordReplaced(sql: Sql): Promise<void> {
  const replaced = (await listReplaced()).map((name) => /^(\d+)_(.*)$/.exec(name) ?? []);
  await sql`delete from supabase_migrations.schema_migrations`;
  await sql`
    insert into supabase_migrations.schema_migrations (version, name)
    select * from unnest(
      ${replaced.map(([, version = '']) => version)}::text[],
      ${replaced.map(([, , name = '']) => name)}::text[]
    )
  `;
}

export async function addEarlierRows(url: string): Promise<void> {
  const sql = await openConnection(url);
  try {
    await sql`
      insert into public.clients (name, email, status)
      values ('Mia Chen', 'mia@example.com', 'active')
    `;
    await sql`
      insert into public.leads (name, email) values ('Mia Chen', 'mia@example.com')
    `;
    await sql`
      insert into public.content_pages (title, slug, content, is_published)
      values ('About us', 'about-us', '{"blocks": []}', true)
    `;
    // An upgrade adds a line to this letter, and nothing else that people see.
    await sql`
      insert into public.email_templates (name, purpose, subject, body)
      values ('Missed care', 'missed-care', '{{news}}', '{{steps}}')
    `;
  } finally {
    await sql.end();
  }
}

/**
 * Everything that an earlier build would find in the database: the schema, a checksum of the rows of
 * each table (the lists of applied migrations are tables too), and the roles.
 */
export async function describeDatabase(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1
  `;
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ mark: string }[]>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as mark from ${name} as t`,
    );
    rows[name] = row?.mark ?? '';
  }
  const roles = await sql`
    select rolname, rolcanlogin, rolbypassrls, rolinherit from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by 1
  `;
  return { schema: await describeSchema(sql), rows, roles };
}
