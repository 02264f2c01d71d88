import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ENTRY = path.resolve(import.meta.dirname, '../../build/node/index.js');
const DEVELOPMENT_ENTRY = path.resolve(import.meta.dirname, '../../scripts/dev.mjs');
export const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/node');
const START_TIMEOUT_MS = 120_000;
/** The environment variable with the folder that all processes of a test run copy. */
export const PREPARED_DATA_DIR = 'PREPARED_DATA_DIR';
const SPECIAL_FIRST_START = ['DATABASE_URL', 'SUPABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];

export const ADMIN = { email: 'admin@tuart.example', password: 'a long test password' };

export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  output(): string;
  /** Asks the server to stop and waits for its exit code. */
  stop(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
}

export type Environment = Record<string, string>;

interface ProcessOptions {
  entry?: string;
  /** How many files and sockets the process may have open. */
  openFiles?: number | undefined;
}

/** Starts the real server as a separate process, on loopback. */
export async function startServerProcess(
  dataDir: string,
  environment: Environment = {},
  { entry = ENTRY, openFiles }: ProcessOptions = {},
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  if (await isFirstStart(dataDir, environment)) await copyPrepared(dataDir);
  const { child, output } = spawnServer(
    { DATA_DIR: dataDir, PORT: port, SITE_URL: url, ...environment },
    { entry, openFiles },
  );
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error(`No start:\n${output()}`));
    }, START_TIMEOUT_MS);
    child.stdout?.on('data', () => {
      if (!output().includes('Tuart is running at')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => reject(new Error(`It ended:\n${output()}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    stop: () => end(child, 'SIGTERM'),
    signal: (signal) => void child.kill(signal),
    async kill() {
      await end(child, 'SIGKILL');
    },
  };
}

/** Without special settings, every first start creates the same data folder. */
async function isFirstStart(dataDir: string, environment: Environment): Promise<boolean> {
  const isUsual = !SPECIAL_FIRST_START.some((name) => name in environment);
  return isUsual && (await readdir(dataDir).catch(() => [])).length === 0;
}

/** Copies the data folder of a server that has already started and stopped. */
export async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED_DATA_DIR];
  if (!prepared) return;
  await mkdir(dataDir, { recursive: true });
  // Unlike Node's own copy, `cp -a` keeps the owner: PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
}

/** Starts the server as `npm run dev` does, with Vite and hot reload. */
export function startDevelopmentProcess(dataDir: string): Promise<ServerProcess> {
  return startServerProcess(dataDir, {}, { entry: DEVELOPMENT_ENTRY });
}

/** For starts that are meant to fail. */
export async function runServerToItsEnd(environment: Environment) {
  const { child, output } = spawnServer(environment);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart test '));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

function spawnServer(environment: Environment, { entry = ENTRY, openFiles }: ProcessOptions = {}) {
  let text = '';
  const limit = openFiles ? `ulimit -n ${openFiles} && ` : '';
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, entry], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      HOST: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Lets a test act as many visitors with X-Forwarded-For.
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
