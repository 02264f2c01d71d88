import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { authenticatorPassword, openDatabase } from '../../server/database/pool.ts';
import { freePort } from '../../tests/support/server-process.ts';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../lib/memory.mjs';
import { SCHEMA } from './scenarios.ts';

export const ADMIN = { email: 'admin@tuart.example', password: 'a long bench password' };
const START_TRIES = 300;
const RETRY_MS = 100;

export type BenchServer = Awaited<ReturnType<typeof startServer>>;

/** The real server, logging to a file, on a database that the direct figures use too. */
export async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tuart-bench-'));
  const directory = path.join(folder, 'postgres');
  const cluster = await startCluster({ directory, password: 'bench' });
  const { port, url, pid, stop } = await startProcess(folder, 'data', {
    DATABASE_URL: cluster.url,
  });
  const { owner, close } = openDatabase(cluster.url, { poolSize: 1 });
  await owner.unsafe(SCHEMA);
  await close();

  const secret = (name: string) => readFile(path.join(folder, 'data/secrets', name), 'utf8');
  const publishableKey = (await secret('publishable-key')).trim();
  const secretKey = (await secret('secret-key')).trim();
  const authenticator = new URL(cluster.url);
  authenticator.username = 'authenticator';
  authenticator.password = authenticatorPassword(cluster.url);
  const postmaster = Number((await readFile(`${directory}/postmaster.pid`, 'utf8')).split('\n')[0]);

  return {
    url,
    port,
    pid,
    postmaster,
    publishableKey,
    secretKey,
    ownerUrl: cluster.url,
    authenticatorUrl: authenticator.href,
    accessToken: await signIn(url, publishableKey),
    /** Another server on the same database, with the same keys. */
    async startAnother(): Promise<BenchProcess> {
      const secrets = path.join(folder, 'data/secrets');
      await cp(secrets, path.join(folder, 'another/secrets'), { recursive: true });
      return startProcess(folder, 'another', { DATABASE_URL: cluster.url, SITE_URL: url });
    },
    async stop() {
      await stop();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BenchProcess = Awaited<ReturnType<typeof startProcess>>;

async function startProcess(folder: string, name: string, environment: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = await open(path.join(folder, `${name}.log`), 'w');
  const child = spawn(process.execPath, [...MEMORY_FLAGS, 'build/node/index.js'], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env.PATH,
      ...MEMORY_SETTINGS,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: url,
      DATA_DIR: path.join(folder, name),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Lets the bench sign in from many addresses.
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  });
  await untilHealthy(url);
  return {
    port,
    url,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await log.close();
    },
  };
}

async function untilHealthy(url: string) {
  for (let tries = 0; tries < START_TRIES; tries++) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(RETRY_MS);
  }
  throw new Error('The server did not start');
}

async function signIn(url: string, apikey: string): Promise<string> {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return access_token;
}
