import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { type OpenConnection, openConnection } from '../postgresql/connection.ts';
import { PATIENT_CONNECT_MS } from '../postgresql/hosts/client.ts';
import type { Sql } from '../postgresql/sql.ts';

const ORPHAN_RECHECK_MS = 1_000;
const RETAKE_MS = 250;
const LIVE_SERVER_LOCK = 8_827_402; // any number other than the migrations' lock

export interface ClusterPlace {
  directory: string;
  password: string;
}

export interface ClusterLock {
  release(): Promise<void>;
}

/**
 * The live server holds this lock on a connection, so the lock ends with the process, however that
 * ends. A PostgreSQL on which no server holds the lock is an orphan. When a backend crashes,
 * PostgreSQL closes all connections and continues; the lock is then taken again.
 */
export async function holdLock(url: string, connectMs = PATIENT_CONNECT_MS): Promise<ClusterLock> {
  let connection: OpenConnection | undefined;
  let isReleased = false;

  async function take() {
    connection = await openConnection(url, {
      onEnd: takeAgain,
      connectionTimeoutMillis: connectMs,
    });
    await connection`select pg_advisory_lock(${LIVE_SERVER_LOCK})`;
  }

  function takeAgain() {
    if (isReleased) return;
    setTimeout(() => {
      // If taking the lock fails on an open connection, that connection ends, which leads back
      // here.
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
 * A server that was killed leaves its PostgreSQL running. This stops it, unless a live server holds
 * it.
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
    // Checks twice: a server that is starting takes its lock a moment after PostgreSQL is up.
    await sleep(ORPHAN_RECHECK_MS);
    if (await isHeld(sql)) throw new StartupError(inUse(directory));
    process.kill(Number(pid), 'SIGINT');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    // There is no PostgreSQL, or it is someone else's. PostgreSQL itself handles the stale file.
  } finally {
    await sql?.end().catch(() => {});
  }
}

/** The address of the PostgreSQL that runs in the folder, if one does. */
export async function runningClusterUrl({
  directory,
  password,
}: ClusterPlace): Promise<string | undefined> {
  const port = (await readText(path.join(directory, 'postmaster.pid')))?.split('\n')[3];
  if (!port) return undefined;
  const url = clusterUrl(Number(port), password);
  try {
    const sql = await openConnection(url);
    await sql.end();
    return url;
  } catch {
    return undefined;
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
