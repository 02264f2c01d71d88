import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { pdf } from '../storage/samples.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { halfSentEnquiry } from '../support/half-sent-enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => folder.remove());

function open(server: ServerProcess): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket.setEncoding('utf8'));
  return socket;
}

/** Reads until the received text matches. */
async function received(socket: Socket, pattern: RegExp): Promise<string> {
  let text = '';
  while (!pattern.test(text)) text += (await once(socket, 'data'))[0];
  return text;
}

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';

/** Sends only the head of a form, so the server waits for the rest. */
async function halfSent(server: ServerProcess) {
  const outgoing = request(`${server.url}/enquiries`, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': 6,
      Expect: '100-continue',
    },
  });
  outgoing.on('error', () => {});
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  return outgoing;
}

/** The server closes a connection on which nothing was sent for this long. */
const QUIET_MS = 250;

interface Sender {
  answered: number;
  failures: string[];
}

/** Sends one request after another on one connection, until no connection can be made. */
async function sendUntilRefused(address: string, sender: Sender, pauseMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let [sentAt, sentBefore] = [0, 0];
  for (;;) {
    [sentBefore, sentAt] = [sentAt, performance.now()];
    const outgoing = request(address, { agent });
    outgoing.end();
    try {
      const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
      for await (const _ of reply);
      sender.answered += 1;
      if (reply.statusCode !== 200) sender.failures.push(`${address} ${reply.statusCode}`);
    } catch (error) {
      // On a new connection, it was refused. If this process stood still, the server may have
      // closed a connection that seemed unused.
      const isTooLate = performance.now() - sentBefore >= QUIET_MS;
      if (outgoing.reusedSocket && !isTooLate) sender.failures.push(`${address} ${error}`);
      return agent.destroy();
    }
    await sleep(pauseMs);
  }
}

const PATHS = ['/', '/favicon.ico', '/login?next=%2Fadmin'];

/** Twelve people who use the site. Some send at once, some think for a moment. */
async function startSenders(server: ServerProcess) {
  const senders = Array.from({ length: 12 }, (): Sender => ({ answered: 0, failures: [] }));
  const sending = senders.map((sender, index) =>
    sendUntilRefused(server.url + PATHS[index % PATHS.length], sender, (index % 4) * 9),
  );
  await expect.poll(() => Math.min(...senders.map(({ answered }) => answered))).toBeGreaterThan(9);
  return {
    async failures() {
      await Promise.all(sending);
      return senders.flatMap(({ failures }) => failures);
    },
  };
}

/** The page is due this long from now. The server is asked to stop before then. */
const DUE_MS = 2_000;
/**
 * The CPU time of a start with existing data. The wall clock would also count what other processes
 * do.
 */
const START_CPU_MS = 10_000;
const KEPT = 'kept@example.com';
const LAST = 'last@example.com';

describe('a server that is told to stop', () => {
  let server: ServerProcess;
  let due: number;

  beforeAll(async () => {
    server = await startServerProcess(path.join(folder.path, 'busy'));
    await fetch(server.url);
  });
  afterAll(() => server.stop());

  async function schedulePage() {
    const editor = await adminClient(server.url);
    const page = { title: 'On time', slug: 'on-time', content: { blocks: [] } };
    due = Date.now() + DUE_MS;
    const publish_at = new Date(due).toISOString();
    const { error } = await editor.from('content_pages').insert({ ...page, publish_at });
    expect(error).toBeNull();
    expect((await fetch(`${server.url}/on-time`)).status).toBe(404);
  }

  it('finishes open requests, answers everyone on an open connection, accepts no new ones and says so', async () => {
    const senders = await startSenders(server);
    expect((await sendEnquiry(server.url, { email: KEPT })).status).toBe(200);
    await schedulePage();
    const inFlight = await halfSentEnquiry(server.url, LAST);
    const form = await halfSent(server);
    const socket = open(server);
    await once(socket, 'connect');
    socket.write(HEALTH);
    // Sent after the start of the form, so once this gets a reply, both have arrived.
    const idle = open(server);
    idle.write(`${HEALTH}\r\n`);
    expect(await received(idle, /\r\n\r\n.*}/s)).toContain('200 OK');

    const idleClosed = once(idle, 'close');
    const stopped = server.stop();
    await idleClosed;
    await expect.poll(() => isRefused(server)).toBe(true);
    socket.write('\r\n');
    const health = await received(socket, /\r\n\r\n.*}/s);
    expect(health).toContain('503 Service Unavailable');
    expect(health).toMatch(/connection: close/i);

    expect(await inFlight.sendTheRest()).toBe(200);
    const answered = once(form, 'response');
    form.end('name=K');
    const [reply] = (await answered) as [IncomingMessage];
    expect([reply.statusCode, reply.headers.connection]).toEqual([422, 'close']);
    reply.resume();
    expect(await senders.failures()).toEqual([]);
    expect(await stopped).toBe(0);
    const pidFile = path.join(server.dataDir, 'postgres/postmaster.pid');
    await expect(readFile(pidFile)).rejects.toThrow();
  });

  it('has kept acknowledged data when it starts again, and does what became due', async () => {
    await sleep(Math.max(0, due - Date.now()));
    server = await startServerProcess(server.dataDir);
    expect(cpuTime(server.pid)).toBeLessThan(START_CPU_MS);
    await expect
      .poll(async () => (await fetch(`${server.url}/on-time`)).status, { timeout: 20_000 })
      .toBe(200);
    expect(server.output()).not.toContain('Sign in at');

    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').in('email', [KEPT, LAST]);
    expect(data).toHaveLength(2);
    // An enquiry whose server stopped right after the reply is taken in after the restart.
    const status = async () =>
      (await admin.from('clients').select('status').eq('email', KEPT).single()).data?.status;
    await expect.poll(status).toBe('lead');
  });
});

describe('a server that may open few files', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess(path.join(folder.path, 'few'), {}, { openFiles: 128 });
  });
  afterAll(() => server.stop());

  it('says so, and serves everyone however many connections strangers hold', async () => {
    expect(server.output()).toContain('The system allows 128 open files');
    const strangers = Array.from({ length: 200 }, () => open(server));
    await Promise.all(strangers.map((socket) => settled(socket)));
    for (const address of ['/healthz', '/', '/favicon.ico', '/contact', '/robots.txt']) {
      expect((await fetch(server.url + address)).status, address).toBe(200);
    }
    const admin = await adminClient(server.url);
    const upload = (name: string) => {
      const options = { contentType: 'application/pdf' };
      return admin.storage.from('media').upload(name, pdf(), options);
    };
    const uploads = await Promise.all(Array.from({ length: 6 }, (_, one) => upload(`${one}.pdf`)));
    expect(uploads.map(({ error }) => error)).toEqual(Array(6).fill(null));

    // The database ends every connection, and the server makes new ones.
    const sql = await openConnection((await databaseOf(server.dataDir)) ?? '');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
      and backend_type = 'client backend'`;
    await sql.end();
    const page = { title: 'In time', slug: 'in-time', content: { blocks: [] } };
    const publish_at = new Date().toISOString();
    await expect
      .poll(async () => (await admin.from('content_pages').insert({ ...page, publish_at })).error)
      .toBeNull();
    // A job publishes it.
    await expect.poll(async () => (await fetch(`${server.url}/in-time`)).status).toBe(200);
    expect((await upload('last.pdf')).error).toBeNull();
    expect(server.output()).not.toMatch(/EMFILE|"status":500/);
  });

  it('stops at once when it is told to twice', async () => {
    const form = await halfSent(server);
    const stopped = server.stop();
    // Both signals at once, as Ctrl+C sends them, count as one request to stop.
    server.signal('SIGINT');
    await expect.poll(() => isRefused(server)).toBe(true);
    expect(form.closed).toBe(false);
    await expect
      .poll(() => {
        server.signal('SIGINT');
        return form.closed;
      })
      .toBe(true);
    expect(await stopped).toBe(0);
  });
});

function settled(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve()).once('close', () => resolve());
  });
}

async function isRefused(server: ServerProcess): Promise<boolean> {
  const socket = open(server);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false)).once('close', () => resolve(true));
  });
}
