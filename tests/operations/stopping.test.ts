import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sockets: Socket[];

beforeEach(async () => {
  folder = await temporaryFolder();
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await folder.remove();
});

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

describe('a server that is told to stop', () => {
  it('finishes open requests, accepts no new ones and says so', async () => {
    const server = await startServerProcess(folder.path);
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

    const answered = once(form, 'response');
    form.end('name=K');
    const [reply] = (await answered) as [IncomingMessage];
    expect([reply.statusCode, reply.headers.connection]).toEqual([422, 'close']);
    reply.resume();
    expect(await stopped).toBe(0);
  });

  it('twice stops at once', async () => {
    const server = await startServerProcess(folder.path);
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

describe('a server that may open few files', () => {
  it('says so, and serves everyone however many connections strangers hold', async () => {
    const server = await startServerProcess(folder.path, {}, { openFiles: 128 });
    expect(server.output()).toContain('The system allows 128 open files');
    const strangers = Array.from({ length: 200 }, () => open(server));
    await Promise.all(strangers.map((socket) => settled(socket)));
    for (const path of ['/healthz', '/', '/favicon.ico', '/contact', '/robots.txt']) {
      expect((await fetch(server.url + path)).status, path).toBe(200);
    }
    expect(server.output()).not.toMatch(/EMFILE|"status":500/);
    expect(await server.stop()).toBe(0);
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
