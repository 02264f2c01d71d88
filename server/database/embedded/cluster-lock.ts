import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { type OpenConnection, openConnection } from '../postgresql/connection.ts';
import type { Sql } from '../postgresql/sql.ts';

const ORPHAN_RECHECK_MS = 1_000;
const RETAKE_MS = 250;
const LIVE_SERVER_LOCK = 8_827_402; // any number but the migrations'

export interface ClusterPlace {
  directory: string;
  password: string;
}

export interface ClusterLock {
  release(): Promise<void>;
}

/**
 * Held by a connection of the live server, so that it ends with the process, however that ends. A
 * PostgreSQL on which nobody holds this lock is an orphan. When a backend crashes, PostgreSQL ends all
 * connections and goes on: then the lock is taken again.
 */
export async function holdLock(url: string): Promise<ClusterLock> {
  let connection: OpenConnection | undefined;
  let isReleased = false;

  async function take() {
    connection = await openConnection(url, { onEnd: takeAgain });
    await connection`select pg_advisory_lock(${LIVE_SERVER_LOCK})`;
  }

  function takeAgain() {
    if (isReleased) return;
    setTimeout(() => {
      // A lock that fails on an open connection ends with that connection, which leads back here.
      if (!isReleased) take().catch(() => !connection && takeAgain());
    }, RETAKE_MS).unref();
    connection = undefined;
  }

  await take();
  return {
    async release() {
      isReleased = true;
      await connection?.end().catch(() => {});
    },
  };
}

/**
 * A server that was killed leaves its PostgreSQL running; that one is stopped. One that a live
 * server holds is left alone.
 */
export async function stopOrphan({ directory, password }: ClusterPlace) {
  const pidFile = await readText(path.join(directory, 'postmaster.pid'));
  const [pid, , , port] = pidFile?.split('\n') ?? [];
  if (!pid || !port) return;
  let sql: OpenConnection | undefined;
  try {
    sql = await openConnection(clusterUrl(Number(port), password));
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
    await sql?.end().catch(() => {});
  }
}

function inUse(directory: string) {
  return `${path.dirname(directory)} is in use by another Tuart server.`;
}

async function isHeld(sql: Sql): Promise<boolean> {
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
