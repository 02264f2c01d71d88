import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clusterUrl } from '../../server/database/embedded/cluster-lock.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { timed } from '../support/server-clock.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

/** Visitors get a reply within two seconds, whatever the database does. By the server's clock. */
const ANSWER_TENTHS = 20;
const FIRST_REQUEST_TENTHS = 10;
const HEALTHY_AGAIN_TENTHS = 20;
const FROZEN_MS = 30_000;
const DISK = '200m';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function postmasterOf(dataDir: string): Promise<{ pid: number; port: number }> {
  const text = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [pid, , , port] = text.split('\n').map(Number);
  return { pid: pid ?? 0, port: port ?? 0 };
}

async function health(server: ServerProcess): Promise<number> {
  return (await fetch(`${server.url}/healthz`)).status;
}

describe('a database that stops answering', () => {
  let server: ServerProcess;
  let postmaster: number;

  beforeAll(async () => {
    server = await startServerProcess(path.join(folder.path, 'frozen'));
    postmaster = (await postmasterOf(server.dataDir)).pid;
    await fetch(server.url);
  });
  // A suspended process does not react to a request to end.
  afterEach(() => signalAll('SIGCONT'));
  afterAll(() => server.stop());

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
    for (let round = 0; round < 4; round++) {
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
    expect(kept.length).toBeGreaterThanOrEqual(4);
  });
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
