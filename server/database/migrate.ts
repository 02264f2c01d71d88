import { StartupError } from '../startup-error.ts';
import { asUpgrade } from './migrating/as-upgrade.ts';
import { changeRole } from './migrating/change-role.ts';
import {
  BOOTSTRAP_DIR,
  listMigrations,
  MIGRATIONS_DIR,
  type Migration,
} from './migrating/migration-files.ts';
import { currentVersions, listReplaced, listSuccessors } from './migrating/replaced.ts';
import { authenticatorPassword } from './pool.ts';
import { openConnection } from './postgresql/connection.ts';
import { named, type Sql } from './postgresql/sql.ts';
import { ConnectionLost } from './postgresql/unavailable.ts';

/** Any number, the same in every process. */
export const MIGRATION_LOCK = 8_827_401;

const UNCHANGED = 'Nothing was changed in the database.';
const STILL_EARLIER =
  'Nothing was changed in the database: the earlier version of Tuart still works with it.';

export interface MigrateOptions {
  /** Called before a database with data is changed. */
  beforeUpgrade?: (() => Promise<void>) | undefined;
  /** Called when all migrations are applied, in their transaction. If it fails, so do they. */
  inTheEnd?: ((sql: Sql, upgrade: { isUpgrade: boolean }) => Promise<void>) | undefined;
}

/**
 * Brings the database up to date, completely or not at all. Safe to call from several processes at
 * once.
 */
export async function migrate(
  ownerUrl: string,
  { beforeUpgrade, inTheEnd }: MigrateOptions = {},
): Promise<string[]> {
  const connection = await openConnection(ownerUrl);
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseNewerSchema(connection, BOOTSTRAP_DIR, 'tuart_backend');
    await refuseNewerSchema(connection, MIGRATIONS_DIR, 'supabase_migrations');
    const isUpgrade = (await listPending(connection)).length > 0;
    if (isUpgrade) await beforeUpgrade?.();
    return await inTransaction(connection, isUpgrade ? STILL_EARLIER : UNCHANGED, async () => {
      const apply = async () => [
        ...(await applyFolder(connection, BOOTSTRAP_DIR, 'tuart_backend')),
        ...(await applyMigrations(connection)),
      ];
      const applied = isUpgrade ? await asUpgrade(connection, apply) : await apply();
      await openToServiceRole(connection);
      const password = authenticatorPassword(ownerUrl);
      await changeRole(
        connection,
        `alter role authenticator login noinherit password '${password}'`,
      );
      await inTheEnd?.(connection, { isUpgrade });
      // Servers that run already read the structure again.
      if (applied.length > 0) await connection`notify pgrst, 'reload schema'`;
      return applied;
    });
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    await connection.end();
  }
}

/**
 * An older build on a newer schema would write data that the newer build no longer reads. Unknown
 * migrations that are older than our newest one were added by the site's owner and are accepted.
 */
async function refuseNewerSchema(sql: Sql, folder: string, schema: string) {
  const newest = (await listMigrations(folder)).at(-1)?.version ?? '';
  const newer = (await listRecorded(sql, schema)).filter(({ version }) => version > newest).at(-1);
  if (!newer) return;
  const file = [newer.version, newer.name].filter(Boolean).join('_');
  throw new StartupError(
    `The database was changed by a newer version of Tuart: this one does not know migration ${file}. Start the newer version again, or restore a backup from before the update. If the migration is your own, put its file into supabase/migrations.`,
  );
}

/**
 * Applies what is missing, in the caller's transaction, and records it in
 * `<schema>.schema_migrations`, as the Supabase CLI does.
 */
export async function applyFolder(sql: Sql, folder: string, schema: string): Promise<string[]> {
  await createList(sql, schema);
  return applyMissing(sql, await listMigrations(folder), schema);
}

async function createList(sql: Sql, schema: string) {
  await sql.unsafe(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.schema_migrations (
      version text primary key,
      statements text[],
      name text
    );
  `);
}

/**
 * Brings a hosted project up to date, as `supabase db push` does, and also from the last version
 * before 1.0: completely or not at all, like a database of our own.
 */
export async function applyProduct(sql: Sql): Promise<string[]> {
  await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
  try {
    await refuseNewerSchema(sql, MIGRATIONS_DIR, 'supabase_migrations');
    return await inTransaction(sql, STILL_EARLIER, () =>
      asUpgrade(sql, () => applyMigrations(sql)),
    );
  } finally {
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
  }
}

async function applyMigrations(sql: Sql): Promise<string[]> {
  await renameReplaced(sql);
  return applyFolder(sql, MIGRATIONS_DIR, 'supabase_migrations');
}

/** The versions that a database has, in both lists, by the names of today. */
export interface AppliedVersions {
  bootstrap: string[];
  migrations: string[];
}

export async function listApplied(sql: Sql): Promise<AppliedVersions> {
  const versions = async (schema: string) =>
    (await listRecorded(sql, schema)).map(({ version }) => version);
  return {
    bootstrap: await versions('tuart_backend'),
    migrations: await currentVersions(await versions('supabase_migrations')),
  };
}

/** The migrations that a start would apply to the database. Empty for a new database too. */
export async function listPending(sql: Sql): Promise<string[]> {
  const applied = await listApplied(sql);
  if (applied.migrations.length === 0) return [];
  const wanted = [
    ...(await listMigrations(BOOTSTRAP_DIR)).filter(
      ({ version }) => !applied.bootstrap.includes(version),
    ),
    ...(await listMigrations(MIGRATIONS_DIR)).filter(
      ({ version }) => !applied.migrations.includes(version),
    ),
  ];
  return wanted.map(({ version, name }) => `${version}_${name}`);
}

/** Those of the given versions that this build has no file for. */
export async function listUnknown({ bootstrap, migrations }: AppliedVersions): Promise<string[]> {
  const known = await readKnown();
  return [
    ...bootstrap.filter((version) => !known.bootstrap.has(version)),
    ...(await currentVersions(migrations)).filter((version) => !known.migrations.has(version)),
  ];
}

/**
 * Makes the schema that an earlier database had, in the caller's transaction and in an empty
 * database.
 */
export async function applyVersions(
  sql: Sql,
  { bootstrap, migrations }: AppliedVersions,
): Promise<void> {
  const known = await readKnown();
  for (const [schema, versions, files] of [
    ['tuart_backend', bootstrap, known.bootstrap],
    ['supabase_migrations', await currentVersions(migrations), known.migrations],
  ] as const) {
    await createList(sql, schema);
    for (const version of versions) {
      const migration = files.get(version);
      if (migration) await run(sql, migration, schema);
    }
  }
}

async function readKnown() {
  const byVersion = (all: Migration[]) => new Map(all.map((one) => [one.version, one]));
  return {
    bootstrap: byVersion(await listMigrations(BOOTSTRAP_DIR)),
    migrations: byVersion(await listMigrations(MIGRATIONS_DIR)),
  };
}

async function applyMissing(sql: Sql, migrations: Migration[], schema: string): Promise<string[]> {
  const known = new Set((await listRecorded(sql, schema)).map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !known.has(version));
  for (const migration of pending) {
    await run(sql, migration, schema);
    // The next migration cannot alter a table with pending constraint checks.
    await sql`set constraints all immediate`;
  }
  return pending.map(({ version, name }) => `${version}_${name}`);
}

async function listRecorded(sql: Sql, schema: string) {
  const [table] = await sql`select to_regclass(${`${schema}.schema_migrations`}) as found`;
  if (!table?.found) return [];
  return sql<{ version: string; name: string | null }[]>`
    select version, name from ${named(schema)}.schema_migrations order by version collate "C"
  `;
}

/**
 * A database of the last version before 1.0 has the schema of version 1.0 already. Records the
 * migrations that make it now, in place of those that made it.
 */
async function renameReplaced(sql: Sql): Promise<void> {
  const schema = 'supabase_migrations';
  const recorded = (await listRecorded(sql, schema)).map(({ version }) => version);
  const current = await currentVersions(recorded);
  if (current === recorded) return;
  const replaced = (await listReplaced()).map((name) => name.split('_')[0] ?? '');
  await sql`delete from ${named(schema)}.schema_migrations where version = any (${replaced})`;
  for (const migration of await listSuccessors()) await record(sql, migration, schema);
}

/** If the owner may not grant bypassrls to service_role, a policy on each table lets it in. */
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

/** Everything that `work` does, or nothing. `unchanged` says so if it fails. */
async function inTransaction<Result>(
  sql: Sql,
  unchanged: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql`begin`;
  try {
    const result = await work();
    await sql`commit`;
    return result;
  } catch (error) {
    await sql`rollback`.catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof ConnectionLost) {
      throw new StartupError(
        `The connection to the database was lost (${reason}). The database was changed completely or not at all; start this version again.`,
      );
    }
    const sentence = reason.endsWith('.') ? reason : `${reason}.`;
    throw new StartupError(`${sentence} ${unchanged}`);
  }
}

async function run(sql: Sql, migration: Migration, schema: string) {
  const { version, name } = migration;
  const text = await migration.readText();
  try {
    await sql.unsafe(text);
    await record(sql, migration, schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
    const line = position ? ` at line ${text.slice(0, position).split('\n').length}` : '';
    if (error instanceof ConnectionLost) throw error;
    throw new StartupError(`Migration ${version}_${name}.sql failed${line}: ${reason}.`);
  }
}

async function record(sql: Sql, { version, name, readText }: Migration, schema: string) {
  await sql`
    insert into ${named(schema)}.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${[await readText()]})
  `;
}
