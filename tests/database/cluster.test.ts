import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Cluster, startCluster } from '../../server/database/embedded/cluster.ts';
import {
  type OpenConnection,
  openConnection,
} from '../../server/database/postgresql/connection.ts';

let folder: string;
let directory: string;
let cluster: Cluster;
let failures: string[];
let crashes: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tuart-cluster-'));
  directory = path.join(folder, 'postgres');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  failures = [];
  crashes = 0;
  cluster = await startCluster({
    directory,
    password: 'test',
    settings: { fsync: 'off' },
    onCrash: () => crashes++,
    onRestartFailed: (reason) => failures.push(reason),
  });
});
afterEach(() => cluster.stop());

async function postmaster(): Promise<number> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8').catch(() => '0');
  return Number(text.split('\n')[0]);
}

/** A killed process leaves its PID file behind, so this checks the process itself. */
function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function canConnect(): Promise<boolean> {
  const opened: OpenConnection | undefined = await openConnection(cluster.url).catch(
    () => undefined,
  );
  await opened?.end();
  return opened !== undefined;
}

it('restarts after it was killed', async () => {
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(canConnect, { timeout: 20_000 }).toBe(true);
});

it('keeps trying while it cannot start', async () => {
  // Without this folder PostgreSQL does not start, as with a full disk.
  await rename(path.join(directory, 'global'), path.join(folder, 'global'));
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(failures[0]).toContain('PostgreSQL did not start');
  await rename(path.join(folder, 'global'), path.join(directory, 'global'));
  await expect.poll(canConnect, { timeout: 20_000 }).toBe(true);
});

it('is not left running when it is stopped during a restart', async () => {
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => crashes, { interval: 5 }).toBe(1);
  await cluster.stop();
  expect(await canConnect()).toBe(false);
  expect(isRunning(await postmaster())).toBe(false);
});

it('is still marked as in use after a crash', async () => {
  const sql = await openConnection(cluster.url);
  const held = async () => {
    const again = await openConnection(cluster.url).catch(() => undefined);
    const rows = await again?.unsafe(
      "select from pg_locks where locktype = 'advisory' and granted",
    );
    await again?.end();
    return rows?.length;
  };
  expect(await held()).toBe(1);
  const [row] = await sql`select pg_backend_pid() as pid`;
  process.kill(row?.pid, 'SIGKILL');
  await expect(sql`select 1`).rejects.toThrow();
  await expect.poll(held, { timeout: 20_000 }).toBe(1);
});

it('is not created once it is asked to stop', async () => {
  const place = path.join(folder, 'stopped');
  const stopping = new AbortController();
  const started = startCluster({
    directory: path.join(place, 'postgres'),
    password: 'test',
    signal: stopping.signal,
  });
  const refused = expect(started).rejects.toThrow();
  // The folder in which it is created.
  await expect.poll(() => readdir(place).catch(() => [])).not.toEqual([]);
  stopping.abort();
  await refused;
  expect(await readdir(place)).not.toContain('postgres');
});
