import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '../startup-error.ts';

const ORPHAN_RECHECK_MS = 1_000;
const LIVE_SERVER_LOCK = 8_827_402; // any number but the migrations'

export interface ClusterPlace {
  directory: string;
  password: string;
}

/**
 * Held by a connection of the live server, so that it vanishes with the process however it ends.
 * A PostgreSQL that nobody holds this lock on is an orphan.
 */
export async function holdLock(url: string) {
  // As it comes, postgres.js ends a connection within the hour, and the lock with it.
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {} });
  await sql`select pg_advisory_lock(${LIVE_SERVER_LOCK})`;
  return { release: () => sql.end({ timeout: 1 }) };
}

/**
 * A server that was killed leaves its PostgreSQL running; that one is stopped. One that a live
 * server holds is left alone.
 */
export async function stopOrphan({ directory, password }: ClusterPlace) {
  const pidFile = await readText(path.join(directory, 'postmaster.pid'));
  const [pid, , , port] = pidFile?.split('\n') ?? [];
  if (!pid || !port) return;
  const sql = postgres(clusterUrl(Number(port), password), { max: 1, connect_timeout: 3 });
  try {
    const [row] = await sql`show data_directory`;
    if (path.resolve(row?.data_directory) !== path.resolve(directory)) return;
    if (await isHeld(sql)) throw new StartupError(inUse(directory));
    // Twice: a server that is just starting takes its lock a moment after PostgreSQL is up.
    await sleep(ORPHAN_RECHECK_MS);
    if (await isHeld(sql)) throw new StartupError(inUse(directory));
    process.kill(Number(pid), 'SIGINT');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // Nobody there, or somebody else's: PostgreSQL itself judges the stale file.
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {});
  }
}

function inUse(directory: string) {
  return `${path.dirname(directory)} is in use by another Tuart server.`;
}

async function isHeld(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`
    select exists (
      select from pg_locks where locktype = 'advisory' and objid = ${LIVE_SERVER_LOCK} and granted
    ) as held
  `;
  return row?.held === true;
}

export function clusterUrl(port: number, password: string) {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

export async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
