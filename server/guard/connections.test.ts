import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  type Connections,
  limitConnections,
} from './connections.ts';
import { connectionsWithin } from './open-files.ts';

let server: Server;
let sockets: Socket[] = [];
let limiter: Connections;

/** Answers when the whole request has come; `/large` with more than a socket's buffers hold. */
async function start(limits: Partial<ConnectionLimits>, isTrusted = false): Promise<void> {
  const large = Buffer.alloc(32 * 1024 * 1024);
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end(request.url === '/large' ? large : 'done'));
  });
  limiter = limitConnections(server, () => isTrusted, { ...CONNECTION_LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(() => {
  limiter.stop();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  server.closeAllConnections();
});

async function open(): Promise<Socket> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const accepted = once(server, 'connection');
  await once(socket, 'connect');
  await accepted;
  return socket;
}

/** However it ends: `once` would reject where it ends by a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Whether a connection still gets an answer. */
async function isServed(socket: Socket): Promise<boolean> {
  const answered = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  if (socket.closed) return false;
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return answered;
}

const HALF_SENT = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf';

describe('the limit on connections', () => {
  it('closes an address’s oldest unused connection in favour of its newest', async () => {
    await start({ fromAddress: 2 });
    const [first, second, third] = [await open(), await open(), await open()];
    expect(await isServed(first)).toBe(false);
    expect(await isServed(second)).toBe(true);
    expect(await isServed(third)).toBe(true);
  });

  it('does not apply to a named proxy', async () => {
    await start({ fromAddress: 2 }, true);
    const proxied = [await open(), await open(), await open()];
    expect(await Promise.all(proxied.map(isServed))).toEqual([true, true, true]);
  });

  it('lets a newcomer in when all places are taken', async () => {
    await start({ inAll: 2 });
    const [first, second] = [await open(), await open()];
    const requested = once(server, 'request');
    second.write(HALF_SENT);
    await requested;
    expect(await isServed(await open())).toBe(true);
    expect(await isServed(first)).toBe(false);
    expect(second.closed).toBe(false);
  });

  it('lets a newcomer in even when unfinished requests take every place', async () => {
    await start({ inAll: 2 });
    for (const socket of [await open(), await open()]) {
      const requested = once(server, 'request');
      socket.write(HALF_SENT);
      await requested;
    }
    expect(await isServed(await open())).toBe(true);
  });

  it.each([
    [undefined, 1000],
    [20_000, 1000],
    [1024, 928],
    [128, 32],
    [64, 16],
  ])('with %s open files allowed is %i', (openFiles, connections) => {
    expect(connectionsWithin(openFiles, 1000)).toBe(connections);
  });
});

it('closes connections without a request, but not those that have begun one', async () => {
  await start({});
  const [unused, begun, answered] = [await open(), await open(), await open()];
  const requested = once(server, 'request');
  begun.write(HALF_SENT);
  await requested;
  expect(await isServed(answered)).toBe(true);
  const ended = [closed(unused), closed(answered)];
  await expect
    .poll(() => {
      limiter.closeUnused();
      return answered.closed;
    })
    .toBe(true);
  await Promise.all(ended);
  expect(begun.closed).toBe(false);
});

describe('slow connections', () => {
  const hasty = { stretchMs: 100, minBytes: 1000, sweepMs: 20 };

  it('are closed when they never send a request', async () => {
    await start({ ...hasty, idleMs: 100 });
    await closed(await open());
  });

  it('are closed when they wait too long before the next request', async () => {
    await start({ ...hasty, idleMs: 2_000 });
    const socket = await open();
    expect(await isServed(socket)).toBe(true);
    await closed(socket);
  });

  it('are closed when they send a body in tiny pieces', async () => {
    await start(hasty);
    const socket = await open();
    socket.write(HALF_SENT);
    const drops = setInterval(() => socket.write('x'), 10);
    await closed(socket);
    clearInterval(drops);
  });

  it('are closed when they do not read the reply', async () => {
    await start(hasty);
    const socket = await open();
    const requested = new Promise<Socket>((resolve) =>
      server.once('request', (request) => resolve(request.socket)),
    );
    socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed(await requested);
  });

  it('stay open when they send slowly but steadily', async () => {
    // Three times what is asked for: a busy machine may hold this process up for a while.
    await start({ ...hasty, stretchMs: 1_000, minBytes: 10 });
    const socket = await open();
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 80\r\n\r\n`);
    const drops = setInterval(() => socket.write('xx'), 60);
    const [reply] = await once(socket, 'data');
    clearInterval(drops);
    expect(String(reply)).toContain('200 OK');
  });
});
