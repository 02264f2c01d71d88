import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, type Owner, openDatabase } from '../../server/database/pool.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { isUnavailable } from '../../server/database/postgresql/unavailable.ts';

export const TEMPLATE_DATABASE = 'tuart_template';

const CONNECT_TRIES = 10;

export interface TestDatabase extends Database {
  url: string;
}

/**
 * Creates a separate database for one test file, migrated and empty. Call `close` in `afterAll`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(copyOf(TEMPLATE_DATABASE));
}

/** The same, before the first migration. */
export function createBareDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** Copies a database. All connections to it are closed first, which PostgreSQL demands. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  const admin = await openConnection(inject('clusterUrl'));
  await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
  await admin.end();
  return createDatabase(copyOf(name));
}

/**
 * Deletes all rows of these tables and of those that refer to them, without triggers, as `truncate …
 * cascade` does. Truncating takes longer: PostgreSQL creates new files for every table and index, and
 * every connection plans its statements again.
 */
export async function emptyTables(owner: Owner, ...tables: string[]): Promise<void> {
  const [row] = await owner<{ statements: string | null }[]>`
    with recursive emptied as (
      select unnest(${tables}::regclass[])::oid as id
      union
      select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
    )
    select string_agg(format('delete from %s;', id::regclass), '') as statements from emptied
    -- Most have never had a row. Opening them all takes longer than deleting.
    where pg_relation_size(id) > 0
  `;
  if (!row?.statements) return;
  await owner.begin((sql) =>
    sql.unsafe(`set local session_replication_role = replica; ${row.statements}`),
  );
}

function copyOf(name: string): string {
  // Copying the files is cheaper than writing all of them to the log first.
  return `template ${name} strategy file_copy`;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await openConnection(clusterUrl);
  await admin.unsafe(`create database ${name} ${options}`);

  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
  await connect(database);
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** On a busy machine the first connection may take longer than a server would wait for it. */
async function connect({ owner }: Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await owner`select 1`;
      return;
    } catch (error) {
      if (!isUnavailable(error) || tries === CONNECT_TRIES) throw error;
    }
  }
}
