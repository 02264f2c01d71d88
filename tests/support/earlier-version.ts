import { type AppliedVersions, applyVersions } from '../../server/database/migrate.ts';
import {
  BOOTSTRAP_DIR,
  LAST_OF_1_0,
  listMigrations,
  MIGRATIONS_DIR,
  readArchive,
} from '../../server/database/migrating/migration-files.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { describeSchema } from './describe-schema.ts';

/** Earlier versions of Tuart, by the last files that they had. */
export const EARLIER_VERSIONS = {
  'an early one before 1.0': { bootstrap: '0200', archived: 40, migrations: '' },
  'the last before 1.0': { bootstrap: '0314', archived: Number.POSITIVE_INFINITY, migrations: '' },
  '1.0': { bootstrap: '0315', archived: 0, migrations: LAST_OF_1_0 },
  'the last before passkeys': { bootstrap: '0315', archived: 0, migrations: '20261123150100' },
  'the last before applications waited': {
    bootstrap: '0320',
    archived: 0,
    migrations: '20261124000000',
  },
} as const;
export type EarlierVersion = keyof typeof EARLIER_VERSIONS;

/** Makes the schema of an earlier version in an empty database, with a page, a client and a lead. */
export async function makeEarlierVersion(url: string, version: EarlierVersion): Promise<void> {
  await makeEarlierSchema(url, version);
  await addEarlierRows(url);
}

/** The database is empty, or `made` says of which version it has the schema. */
export async function makeEarlierSchema(
  url: string,
  version: EarlierVersion,
  made?: EarlierVersion,
): Promise<void> {
  const wanted = await versionsOf(version);
  const there = made && (await versionsOf(made));
  const sql = await openConnection(url);
  try {
    await sql`begin`;
    await applyVersions(sql, {
      bootstrap: wanted.bootstrap.filter((one) => !there?.bootstrap.includes(one)),
      migrations: wanted.migrations.filter((one) => !there?.migrations.includes(one)),
    });
    await sql`commit`;
  } finally {
    await sql.end();
  }
}

async function versionsOf(version: EarlierVersion): Promise<AppliedVersions> {
  const last = EARLIER_VERSIONS[version];
  const upTo = async (folder: string, newest: string) =>
    (await listMigrations(folder)).map((one) => one.version).filter((one) => one <= newest);
  const archived = (await readArchive()).slice(0, last.archived).map((one) => one.version);
  return {
    bootstrap: await upTo(BOOTSTRAP_DIR, last.bootstrap),
    migrations: [...archived, ...(await upTo(MIGRATIONS_DIR, last.migrations))],
  };
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
