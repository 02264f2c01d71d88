import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { type CopyConnection, openCopyConnection } from '../../database/copying/copy.ts';
import { applyVersions, listPending, MIGRATION_LOCK } from '../../database/migrate.ts';
import type { Sql } from '../../database/postgresql/sql.ts';
import { createSeedList } from '../../database/seed.ts';
import { type Archive, readEntries } from '../archive/archive-reader.ts';
import type { TableEntry } from '../archive/manifest.ts';
import { DamagedArchive, type Entry } from '../archive/tar.ts';
import { findBadVersion, listNamedFiles } from './dump.ts';
import { copied, listCounters, listTables, SCHEMAS, setTriggers } from './tables.ts';

const LARGE_ROWS = 1_000;
const INDEX_MEMORY = '128MB';

/**
 * For a cluster that is being filled: if the machine stops, it is thrown away and made again. With
 * little in the write-ahead log, rows go straight into the new tables.
 */
export const FILLING_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
};

const decompress = promisify(zstdDecompress);

export interface LoadOptions {
  /** Applies the migrations that the archive does not have yet. */
  isUpgraded?: boolean;
  beforeCommit?: () => Promise<void>;
}

/**
 * Replaces everything in the database with the rows of the archive, in one transaction: all of it or
 * nothing. The schema is made by the migrations that the archive names. Returns newer ones that were
 * applied.
 */
export async function loadDatabase(
  url: string,
  archive: Archive,
  { isUpgraded = false, beforeCommit }: LoadOptions = {},
): Promise<string[]> {
  const sql = await openCopyConnection(url);
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await sql.unsafe('begin');
    await makeSchema(sql, archive);
    await loadRows(sql, archive);
    const upgraded = isUpgraded ? await upgrade(sql) : [];
    await beforeCommit?.();
    await sql.unsafe('commit');
    return upgraded;
  } finally {
    // Without a commit, PostgreSQL undoes everything.
    await sql.end();
  }
}

/** Lets PostgreSQL count what is in the tables, so that it finds rows in the best way at once. */
export async function analyze(url: string): Promise<void> {
  const sql = await openCopyConnection(url);
  try {
    await sql.unsafe('analyze');
  } finally {
    await sql.end();
  }
}

async function makeSchema(sql: Sql, { manifest }: Archive) {
  const ours = [...SCHEMAS, 'supabase_migrations'].map(
    (name) => `drop schema if exists ${name} cascade;`,
  );
  await sql.unsafe(
    `${ours.join(' ')} create schema public; grant usage on schema public to public;`,
  );
  // These functions have been checked before.
  await sql.unsafe('set local check_function_bodies = off');
  await applyVersions(sql, manifest);
  await createSeedList(sql);
}

async function upgrade(sql: Sql): Promise<string[]> {
  await sql.unsafe('set local check_function_bodies = on');
  const pending = await listPending(sql);
  const versions = pending.map((name) => name.split('_')[0] ?? '');
  await applyVersions(sql, { bootstrap: versions, migrations: versions });
  return pending;
}

async function loadRows(sql: CopyConnection, archive: Archive) {
  const { tables, counters } = archive.manifest;
  await refuseOtherTables(sql, tables);
  await sql.unsafe('set constraints all deferred');
  await setTriggers(sql, tables, 'off');
  // Migrations add rows of their own, which are in the archive too.
  await sql.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`);
  const indexes = await dropIndexes(sql, tables);
  const entries = readEntries(archive);
  for (const table of tables) {
    const rows = await sql.copyIn(copied(table), rowsOf(entries, table));
    if (rows !== table.rows) {
      throw new DamagedArchive(`${table.name} has ${rows} rows instead of ${table.rows}`);
    }
  }
  await entries.return(undefined);
  // PostgreSQL cannot create an index on a table with pending constraint checks.
  await sql.unsafe('set constraints all immediate');
  for (const definition of indexes) await sql.unsafe(definition);
  await setTriggers(sql, tables, 'on');
  const wrong = findBadVersion(await listNamedFiles(sql));
  if (wrong) throw new DamagedArchive(`${wrong}, which is not allowed`);
  const known = new Set((await listCounters(sql)).map(({ name }) => name));
  for (const { name, value, isCalled } of counters) {
    if (!known.has(name)) throw new DamagedArchive(`its counter ${name} is not one of ours`);
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
  }
}

/**
 * Filling an index row by row takes many times as long as making it at the end. Returns how to make
 * those of large tables again. Indexes of constraints stay.
 */
async function dropIndexes(sql: Sql, tables: TableEntry[]): Promise<string[]> {
  const large = tables.filter(({ rows }) => rows >= LARGE_ROWS).map(({ name }) => name);
  const indexes = await sql<{ name: string; definition: string }[]>`
    select format('%I.%I', i.relnamespace::regnamespace, i.relname) as name,
      pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class as i on i.oid = indexrelid
    where indrelid = any (${large}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
  `;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe(`set local maintenance_work_mem = '${INDEX_MEMORY}'`);
  return indexes.map(({ definition }) => definition);
}

/** The tables of an archive come one after the other, each in the order of its parts. */
async function* rowsOf(
  entries: AsyncGenerator<Entry>,
  { parts }: TableEntry,
): AsyncGenerator<Buffer> {
  for (const { name } of parts) {
    for (;;) {
      const { value, done } = await entries.next();
      if (done) throw new DamagedArchive(`${name} is missing`);
      if (value.name !== name) continue;
      yield await decompress(value.bytes);
      break;
    }
  }
}

/** The same migrations make the same tables, unless someone changed the database by hand. */
async function refuseOtherTables(sql: Sql, expected: TableEntry[]) {
  const signatures = (tables: { name: string; columns: string[] }[]) =>
    new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns.toSorted())]));
  const made = signatures(await listTables(sql));
  for (const [name, columns] of signatures(expected)) {
    if (made.get(name) === columns) continue;
    throw new DamagedArchive(
      `its table ${name} is not the one that the migrations make; a migration of your own may be missing from supabase/migrations`,
    );
  }
}
