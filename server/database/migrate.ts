import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { authenticatorPassword } from './pool.ts';
import { openConnection } from './postgresql/connection.ts';
import { named, type Sql } from './postgresql/sql.ts';

const BOOTSTRAP_DIR = path.join(import.meta.dirname, 'bootstrap');
const MIGRATIONS_DIR = path.join(import.meta.dirname, '../../supabase/migrations');
const LOCK_KEY = 8_827_401; // any number, the same in every process

interface Migration {
  version: string;
  name: string;
  text: string;
}

/** Brings the database up to date. Safe to call from several processes at once. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const connection = await openConnection(ownerUrl);
  try {
    await connection`select pg_advisory_lock(${LOCK_KEY})`;
    await refuseNewerSchema(connection, BOOTSTRAP_DIR, 'tuart_backend');
    await refuseNewerSchema(connection, MIGRATIONS_DIR, 'supabase_migrations');
    const applied = [
      ...(await applyFolder(connection, BOOTSTRAP_DIR, 'tuart_backend')),
      ...(await applyFolder(connection, MIGRATIONS_DIR, 'supabase_migrations')),
    ];
    await openToServiceRole(connection);
    const password = authenticatorPassword(ownerUrl);
    await connection.unsafe(`alter role authenticator login noinherit password '${password}'`);
    return applied;
  } finally {
    await connection`select pg_advisory_unlock(${LOCK_KEY})`.catch(() => {});
    await connection.end();
  }
}

/**
 * An older build on a newer schema would write what the newer one no longer reads. Unknown migrations
 * older than our newest are someone's own additions and stay theirs.
 */
async function refuseNewerSchema(sql: Sql, folder: string, schema: string) {
  const [table] = await sql`select to_regclass(${`${schema}.schema_migrations`}) as found`;
  if (!table?.found) return;
  const newest = (await readMigrations(folder)).at(-1)?.version ?? '';
  const [newer] = await sql<{ version: string; name: string | null }[]>`
    select version, name from ${named(schema)}.schema_migrations
    where version collate "C" > ${newest} order by version collate "C" desc limit 1
  `;
  if (!newer) return;
  const file = [newer.version, newer.name].filter(Boolean).join('_');
  throw new StartupError(
    `The database was changed by a newer version of Tuart: this one does not know migration ${file}. Start the newer version again, or restore a backup from before the update. If the migration is your own, put its file into supabase/migrations.`,
  );
}

/** Records what it applied in `<schema>.schema_migrations`, the table the Supabase CLI keeps. */
export async function applyFolder(sql: Sql, folder: string, schema: string): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.schema_migrations (
      version text primary key,
      statements text[],
      name text
    );
  `);
  const rows = await sql<{ version: string }[]>`
    select version from ${named(schema)}.schema_migrations
  `;
  const known = new Set(rows.map((row) => row.version));
  const pending = (await readMigrations(folder)).filter(({ version }) => !known.has(version));
  for (const migration of pending) await applyOne(sql, migration, schema);
  return pending.map(({ version, name }) => `${version}_${name}`);
}

/** Where the owner could not let service_role bypass the policies, a policy a table lets it pass. */
async function openToServiceRole(sql: Sql) {
  await sql.unsafe(`
    do $$
    declare
      closed regclass;
    begin
      if (select rolbypassrls from pg_roles where rolname = 'service_role') then
        return;
      end if;
      for closed in
        select oid from pg_class as t
        where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relrowsecurity
          and not exists (
            select from pg_policy where polrelid = t.oid and polname = 'service role passes'
          )
      loop
        execute format(
          'create policy "service role passes" on %s to service_role using (true) with check (true)',
          closed
        );
      end loop;
    end
    $$
  `);
}

async function applyOne(sql: Sql, { version, name, text }: Migration, schema: string) {
  try {
    await sql`begin`;
    await sql.unsafe(text);
    await sql`
      insert into ${named(schema)}.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${[text]})
    `;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    const reason = error instanceof Error ? error.message : String(error);
    const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
    const line = position ? ` at line ${text.slice(0, position).split('\n').length}` : '';
    throw new StartupError(
      `Migration ${version}_${name}.sql failed${line}: ${reason}. Nothing of it was applied.`,
    );
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  // One after the other: the system may allow fewer open files than there are migrations.
  for (const file of files) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) {
      throw new StartupError(`Migration file ${file} is not named <digits>_<name>.sql.`);
    }
    migrations.push({ version, name, text: await readFile(path.join(folder, file), 'utf8') });
  }
  return migrations;
}
