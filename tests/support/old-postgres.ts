import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandFor, postgresAccount } from '../../server/database/embedded/postgres-account.ts';
import { freePort } from './server-process.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const READY = 'database system is ready to accept connections';
/** Nothing here has to survive a power cut. */
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

export const hasOldPostgres = existsSync(path.join(PROGRAMS, 'postgres'));
export const NO_OLD_POSTGRES =
  'PostgreSQL 15 is not installed (Debian: postgresql-15), so backups, restores and upgrades were only tested with the embedded PostgreSQL.';

export interface OldPostgres {
  /** The address for its superuser. Anyone on this machine gets in without a password. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 15, the oldest that we support, on the loopback address. Makes its folder if it
 * is not there. Root runs it as another user, as it refuses to run as root.
 */
export async function startOldPostgres(directory: string): Promise<OldPostgres> {
  const account = postgresAccount();
  if (!existsSync(directory)) {
    await mkdir(directory, { mode: 0o700 });
    if (account) await chown(directory, account.uid, account.gid);
    const { file, args, ...user } = command('initdb', [
      `--pgdata=${directory}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);
    await promisify(execFile)(file, args, { ...user, cwd: '/', env: ENVIRONMENT });
  }
  const port = await freePort();
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const { file, args, ...user } = command('postgres', [
    ...['-D', directory, '-p', String(port)],
    ...settings,
  ]);
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(child);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
    },
  };

  function command(program: string, args: string[]) {
    return commandFor(account, path.join(PROGRAMS, program), args, [path.dirname(directory)]);
  }
}

/** The version of PostgreSQL that wrote a folder. */
export async function versionOf(directory: string): Promise<string> {
  return (await readFile(path.join(directory, 'PG_VERSION'), 'utf8')).trim();
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes(READY)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL 15 ended: ${output}`)));
  });
}
