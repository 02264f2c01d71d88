import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';
import {
  type OpenConnection,
  openConnection,
} from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { timed } from '../support/server-clock.ts';
import {
  copyPrepared,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, visitorClient } from '../support/staff-client.ts';

/** Visitors get a reply within two seconds, whatever the database does. By the server's clock. */
const ANSWER_TENTHS = 20;
const FIRST_REQUEST_TENTHS = 10;
const HEALTHY_AGAIN_TENTHS = 20;
const FROZEN_MS = 30_000;
const DISK = '200m';
const KILLS = 4;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

/** More than the server's own connections need, and few enough to use up quickly. */
const CONNECTIONS = 45;
const PATIENCE = { timeout: 20_000, interval: 200 };
const READ_ONLY_PAGES = ['/healthz', '/apprenticeships', '/jobs?q=carpenter', '/sitemap.xml'];

let directory: string;
let server: ServerProcess;
let admin: Awaited<ReturnType<typeof adminClient>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const data = path.join(folder.path, 'data');
  await copyPrepared(data);
  directory = path.join(data, 'postgres');
  const few = `\nmax_connections = ${CONNECTIONS}\n`;
  await appendFile(path.join(directory, 'postgresql.conf'), few);
  server = await startServerProcess(data);
  admin = await adminClient(server.url);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function postmasterOf(dataDir: string): Promise<{ pid: number; port: number }> {
  const text = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [pid, , , port] = text.split('\n').map(Number);
  return { pid: pid ?? 0, port: port ?? 0 };
}

async function health({ url } = server): Promise<number> {
  return (await fetch(`${url}/healthz`)).status;
}

describe('a database that stops answering', () => {
  let postmaster: number;

  beforeAll(async () => {
    postmaster = (await postmasterOf(server.dataDir)).pid;
    await fetch(server.url);
  });
  // A suspended process does not react to a request to end.
  afterEach(() => signalAll('SIGCONT'));

  /** Each backend of PostgreSQL is in its own process group, so each needs its own signal. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
    process.kill(postmaster, signal);
    for (const pid of childrenOf(postmaster)) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended since it was listed.
      }
    }
  }

  it('makes no visitor wait: each gets an answer within two seconds', async () => {
    const config = await fetch(`${server.url}/api/check-config`);
    const { publishableKey } = (await config.json()) as { publishableKey: string };
    const headers = { apikey: publishableKey };
    signalAll('SIGSTOP');
    const requests: [string, number, Promise<Response>][] = [
      ['an enquiry', 503, sendEnquiry(server.url)],
      ['a read of the protocol', 503, fetch(`${server.url}/rest/v1/published_pages`, { headers })],
      ['a health check', 503, fetch(`${server.url}/healthz`)],
      ['a page that is kept', 200, fetch(server.url)],
      ['a page that is not', 503, fetch(`${server.url}/privacy?again=1`)],
      [
        'the state of the system',
        503,
        fetch(`${server.url}/functions/v1/system-status`, { method: 'POST', headers }),
      ],
    ];
    const outcomes = await Promise.all(
      requests.map(async ([name, , request]) => {
        const { answer, tenths } = await timed(server, () => request);
        return { name, status: answer.status, isQuick: tenths < ANSWER_TENTHS };
      }),
    );
    expect(outcomes).toEqual(requests.map(([name, status]) => ({ name, status, isQuick: true })));
    const later = await timed(server, () => sendEnquiry(server.url));
    expect(later.answer.status).toBe(503);
    expect(later.tenths).toBeLessThan(ANSWER_TENTHS);
  });

  it('is used again as soon as it returns, even after half a minute', async () => {
    signalAll('SIGSTOP');
    const returns = sleep(FROZEN_MS, true);
    do {
      const answers = [fetch(server.url), sendEnquiry(server.url), fetch(`${server.url}/healthz`)];
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      expect(statuses).toEqual([200, 503, 503]);
    } while (!(await Promise.race([returns, sleep(1000, false)])));
    signalAll('SIGCONT');
    const first = await timed(server, () =>
      sendEnquiry(server.url, { email: 'first@example.com' }),
    );
    expect(first.answer.status).toBe(200);
    expect(first.tenths).toBeLessThan(FIRST_REQUEST_TENTHS);
    const again = await timed(server, async () => {
      await expect.poll(() => health(server), { timeout: 20_000 }).toBe(200);
    });
    expect(again.tenths).toBeLessThan(HEALTHY_AGAIN_TENTHS);
  });

  it('keeps everything that was acknowledged, through repeated kills', async () => {
    const kept: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const email = `kept${round}@example.com`;
      if ((await sendEnquiry(server.url, { email })).status === 200) kept.push(email);
      const sent = [1, 2, 3].map((n) => `during${round}-${n}@example.com`);
      const answers = sent.map(async (address) => {
        if ((await sendEnquiry(server.url, { email: address })).status === 200) kept.push(address);
      });
      const before = await postmasterOf(server.dataDir);
      process.kill(before.pid, 'SIGKILL');
      await Promise.all(answers);
      await expect.poll(() => health(server), { timeout: 20_000 }).toBe(200);
      postmaster = (await postmasterOf(server.dataDir)).pid;
    }
    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').in('email', kept);
    expect(data?.map(({ email }) => email).sort()).toEqual(kept.sort());
    expect(kept.length).toBeGreaterThanOrEqual(KILLS);
  });
});

async function connect(): Promise<OpenConnection> {
  return openConnection((await databaseOf(server.dataDir)) ?? '');
}

async function asSuperuser<T>(work: (sql: OpenConnection) => Promise<T>): Promise<T> {
  const sql = await connect();
  return work(sql).finally(() => sql.end());
}

async function postmaster(): Promise<number> {
  const text = await readFile(path.join(directory, 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const readLeads = async () => (await admin.from('leads').select('id').limit(1)).status;
const enquire = async () => (await sendEnquiry(server.url)).status;

/** Each is refused as “try again later”, never as a fault of ours. */
async function expectWritesToWait() {
  const enquiry = await sendEnquiry(server.url);
  expect(enquiry.status).toBe(503);
  expect(await enquiry.json()).toMatchObject({ failure: { title: expect.any(String) } });
  const wanted = { title: 'Ring Kim' };
  const insert = await admin.from('tasks').insert(wanted);
  expect([insert.status, insert.error?.code]).toEqual([503, 'PGRST000']);
  const visitor = await visitorClient(server.url);
  const signIn = await visitor.auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
  expect(signIn.error?.status).toBe(503);
  const upload = await admin.storage
    .from('media')
    .upload('later.pdf', pdf(), { contentType: 'application/pdf' });
  expect(upload.error).toMatchObject({ statusCode: '503' });
}

async function expectReadsToWork() {
  expect(await readLeads()).toBe(200);
  for (const address of READ_ONLY_PAGES) {
    expect([address, (await fetch(server.url + address)).status]).toEqual([address, 200]);
  }
}

/** Where the log of the next tests begins. */
let begun: number;

describe('a database that may only be read', () => {
  beforeAll(() => {
    begun = server.output().length;
  });

  it('because of a setting: reads work, writes are told to wait, and then work again', async () => {
    const set = (value: string) =>
      asSuperuser(async (sql) => {
        await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
        await sql.unsafe('select pg_reload_conf()');
      });
    await set('on');
    await expect.poll(enquire, PATIENCE).toBe(503);
    await expectReadsToWork();
    await expectWritesToWait();
    await asSuperuser(async (sql) => {
      await sql.unsafe('set default_transaction_read_only = off');
      await sql.unsafe('alter system reset default_transaction_read_only');
      await sql.unsafe('select pg_reload_conf()');
    });
    await expect.poll(enquire, PATIENCE).toBe(200);
  });

  it('because it is a standby after a restart: the same, until it is promoted', async () => {
    const before = await postmaster();
    await writeFile(path.join(directory, 'standby.signal'), '');
    process.kill(before, 'SIGINT');
    await expect.poll(() => postmaster().catch(() => before), PATIENCE).not.toBe(before);
    await expect.poll(() => health(), PATIENCE).toBe(200);
    await expectReadsToWork();
    await expectWritesToWait();

    await asSuperuser((sql) => sql.unsafe('select pg_promote()'));
    await expect.poll(enquire, PATIENCE).toBe(200);
    // The server is listening again for what others publish.
    const { error } = await admin.from('content_pages').insert({
      ...{ title: 'After the standby', slug: 'after-the-standby', content: { blocks: [] } },
      publish_at: new Date().toISOString(),
    });
    expect(error).toBeNull();
    const page = async () => (await fetch(`${server.url}/after-the-standby`)).status;
    await expect.poll(page, PATIENCE).toBe(200);
  });
});

describe('a database without a free connection', () => {
  it('serves people through the connections that the server has, and recovers', async () => {
    await expect.poll(readLeads, PATIENCE).toBe(200);
    const url = (await databaseOf(server.dataDir)) ?? '';
    const others: OpenConnection[] = [await openConnection(url)];
    const takeAll = async () => {
      for (;;) others.push(await openConnection(url));
    };
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    const replies = await Promise.all(Array.from({ length: 12 }, readLeads));
    expect(replies.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(replies).toContain(200);
    expect(await enquire()).toBeOneOf([200, 503]);

    // Now the server loses its own connections too, and others take those as well, before it can
    // connect again.
    await others[0]?.unsafe('alter role authenticator connection limit 0');
    await others[0]?.unsafe(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where usename = 'authenticator'`);
    await expect(takeAll()).rejects.toMatchObject({ code: '53300' });
    await others[0]?.unsafe('alter role authenticator connection limit -1');
    expect(await readLeads()).toBe(503);
    expect(await enquire()).toBe(503);
    expect((await fetch(server.url)).status).toBe(200);

    await Promise.all(others.map((one) => one.end()));
    await expect.poll(enquire, PATIENCE).toBe(200);
    await expect.poll(() => health(), PATIENCE).toBe(200);
  });
});

it('none of this is logged as an unexpected error', () => {
  const unexpected = server
    .output()
    .slice(begun)
    .split('\n')
    .filter((line) => /"status":500|unexpected error|rest request failed/.test(line));
  expect(unexpected).toEqual([]);
});

/** Only root may mount a disk of a fixed size. */
describe.runIf(process.getuid?.() === 0)('a full disk', () => {
  let server: ServerProcess;
  let disk: string;
  const filler = () => path.join(disk, 'filler');

  beforeAll(async () => {
    disk = path.join(folder.path, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'none', disk]);
    server = await startServerProcess(path.join(disk, 'data'));
  });
  afterAll(async () => {
    await server.stop();
    execFileSync('umount', ['-l', disk]);
  });

  function fill() {
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size);
      try {
        for (;;) appendFileSync(filler(), bytes);
      } catch {
        // The disk has no room for another block of this size.
      }
    }
  }

  /** PostgreSQL shuts down when it cannot write its log. */
  async function breakPostgres() {
    const { port } = await postmasterOf(server.dataDir);
    const password = await readFile(path.join(server.dataDir, 'secrets/database-password'), 'utf8');
    const sql = await openConnection(clusterUrl(port, password.trim()));
    await expect(
      (async () => {
        for (;;) await sql.unsafe('select pg_switch_wal(); select txid_current()');
      })(),
    ).rejects.toThrow();
    await sql.end().catch(() => {});
  }

  it('gets 503 while it lasts, and the server recovers automatically', async () => {
    const email = 'before@example.com';
    expect((await sendEnquiry(server.url, { email })).status).toBe(200);
    fill();
    await breakPostgres();
    await expect.poll(() => health(server), { timeout: 20_000 }).toBe(503);
    const { answer, tenths } = await timed(server, () => sendEnquiry(server.url));
    expect(answer.status).toBe(503);
    expect(tenths).toBeLessThan(ANSWER_TENTHS);
    await expect.poll(server.output).toContain('PostgreSQL could not be started again');
    expect((await fetch(server.url)).status).toBe(200);

    rmSync(filler());
    await expect.poll(() => health(server), { timeout: 20_000 }).toBe(200);
    expect((await sendEnquiry(server.url, { email: 'after@example.com' })).status).toBe(200);
    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').eq('email', email);
    expect(data).toHaveLength(1);
  });
});

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent && pid ? [pid] : [];
  });
}
