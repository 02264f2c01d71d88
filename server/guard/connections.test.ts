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
import { connectionsWithin, streamsWithin } from './open-files.ts';

let server: Server;
let sockets: Socket[] = [];
let limiter: Connections;

/**
 * Replies once the whole request has arrived. `/large` returns more than the socket buffers hold.
 */
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

/** Resolves however the socket closes: `once` would reject after a reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Whether the connection still gets a reply. */
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

describe('a live stream for staff', () => {
  it('is neither counted nor closed, and others keep their limits', async () => {
    await start({ inAll: 1, idleMs: 100, sweepMs: 20 });
    server.on('connection', (socket) => {
      if (sockets.length === 1) limiter.leaveOpen(socket);
    });
    const stream = await open();
    const other = await open();
    await closed(other);
    expect(await isServed(stream)).toBe(true);
  });

  it.each([
    [undefined, 1000, 2000],
    [10_000, 1000, 2000],
    [2096, 1000, 1000],
    [1024, 928, 16],
  ])(
    'with %s open files and %s connections, there is room for %s',
    (openFiles, connections, streams) => {
      expect(streamsWithin(openFiles, connections, 2000)).toBe(streams);
    },
  );
});

describe('the number of connections', () => {
  it('when one address opens too many, its oldest unused connection is closed', async () => {
    await start({ fromAddress: 2 });
    const [first, second, third] = [await open(), await open(), await open()];
    expect(await isServed(first)).toBe(false);
    expect(await isServed(second)).toBe(true);
    expect(await isServed(third)).toBe(true);
  });

  it('a trusted proxy may open as many as it likes', async () => {
    await start({ fromAddress: 2 }, true);
    const proxied = [await open(), await open(), await open()];
    expect(await Promise.all(proxied.map(isServed))).toEqual([true, true, true]);
  });

  it('a new connection is accepted even when the limit is reached', async () => {
    await start({ inAll: 2 });
    const [first, second] = [await open(), await open()];
    const requested = once(server, 'request');
    second.write(HALF_SENT);
    await requested;
    expect(await isServed(await open())).toBe(true);
    expect(await isServed(first)).toBe(false);
    expect(second.closed).toBe(false);
  });

  it('a new connection is accepted even when every other one has an unfinished request', async () => {
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
  ])('with %s open files allowed there are %i', (openFiles, connections) => {
    expect(connectionsWithin(openFiles, 1000)).toBe(connections);
  });
});

it('closes connections without a request, but not those that have started one', async () => {
  await start({});
  const [unused, begun, answered] = [await open(), await open(), await open()];
  const requested = once(server, 'request');
  begun.write(HALF_SENT);
  await requested;
  expect(await isServed(answered)).toBe(true);
  const ended = [closed(unused), closed(answered)];
  await expect
    .poll(() => {
      limiter.closeUnused(0);
      return answered.closed;
    })
    .toBe(true);
  await Promise.all(ended);
  expect(begun.closed).toBe(false);
});

describe('slow connections are closed', () => {
  const hasty = { stretchMs: 100, minBytes: 1000, sweepMs: 20 };

  it('one that never sends a request', async () => {
    await start({ ...hasty, idleMs: 100 });
    await closed(await open());
  });

  it('one that waits too long for its next request', async () => {
    await start({ ...hasty, idleMs: 2_000 });
    const socket = await open();
    expect(await isServed(socket)).toBe(true);
    await closed(socket);
  });

  it('one that sends its body a drop at a time', async () => {
    await start(hasty);
    const socket = await open();
    socket.write(HALF_SENT);
    const drops = setInterval(() => socket.write('x'), 10);
    await closed(socket);
    clearInterval(drops);
  });

  it('one that does not read its reply', async () => {
    await start(hasty);
    const socket = await open();
    const requested = new Promise<Socket>((resolve) =>
      server.once('request', (request) => resolve(request.socket)),
    );
    socket.pause().write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed(await requested);
  });

  it('but not one that sends slowly and steadily', async () => {
    // Sends three times the minimum, because a busy machine may hold this process up for a while.
    await start({ ...hasty, stretchMs: 1_000, minBytes: 10 });
    const socket = await open();
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 80\r\n\r\n`);
    const drops = setInterval(() => socket.write('xx'), 60);
    const [reply] = await once(socket, 'data');
    clearInterval(drops);
    expect(String(reply)).toContain('200 OK');
  });
});
