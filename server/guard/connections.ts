import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type IsTrusted, limitKey, normalise } from './client-address.ts';

export interface ConnectionLimits {
  inAll: number;
  /** Does not hold for the proxies that configuration names: they speak for many. */
  fromAddress: number;
  /** How long a connection may wait for its next request. */
  idleMs: number;
  trustedIdleMs: number;
  /** A request or a reply may be slow, but has to get on by so much … */
  minBytes: number;
  /** … in each stretch of this length. */
  stretchMs: number;
  sweepMs: number;
}

/** A phone in the country may take 43 minutes for 10 MiB: 4 KiB a second. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  inAll: 1000,
  fromAddress: 100,
  idleMs: 15_000,
  // Longer than proxies keep a connection that they may use again (60 s): who closes it may cut one.
  trustedIdleMs: 72_000,
  minBytes: 30 * 4 * 1024,
  stretchMs: 30_000,
  sweepMs: 2_000,
};

/** When a stretch began, and with how many bytes, in one direction. */
interface Pace {
  since: number;
  bytes: number;
}

interface Connection {
  socket: Socket;
  sender: string;
  isTrusted: boolean;
  /** When it began to wait for a request, and what it had received by then. */
  idle: Pace;
  current?: { request: IncomingMessage; received: Pace; sent: Pace } | undefined;
}

export interface Connections {
  /** Closes those on which not even the beginning of a request has come. */
  closeUnused(): void;
  stop(): void;
}

/**
 * Bounds how many connections there are and how long a slow one stays. Where all places are taken,
 * a newcomer gets that of a connection nobody is using, of whoever has most of them, so that
 * strangers who hold many keep nobody out.
 */
export function limitConnections(
  server: Server,
  isTrusted: IsTrusted,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Connections {
  const connections = new Map<Socket, Connection>();
  const counts = new Map<string, number>();

  function add(socket: Socket): void {
    const address = normalise(socket.remoteAddress ?? '');
    const sender = limitKey(address);
    const trusted = isTrusted(address);
    const isCrowded = !trusted && (counts.get(sender) ?? 0) >= limits.fromAddress;
    const isFull = connections.size >= limits.inAll;
    if ((isCrowded && !makeRoom(sender)) || (isFull && !isCrowded && !makeRoom(largestSender()))) {
      socket.destroy();
      return;
    }
    const idle = { since: performance.now(), bytes: 0 };
    connections.set(socket, { socket, sender, isTrusted: trusted, idle });
    counts.set(sender, (counts.get(sender) ?? 0) + 1);
    socket.once('close', () => remove(socket));
  }

  function remove(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connections.delete(socket) || !connection) return;
    const left = (counts.get(connection.sender) ?? 1) - 1;
    if (left > 0) counts.set(connection.sender, left);
    else counts.delete(connection.sender);
  }

  function largestSender(): string {
    let largest = '';
    for (const [sender, count] of counts) {
      if (count > (counts.get(largest) ?? 0)) largest = sender;
    }
    return largest;
  }

  /** Closes this sender's oldest connection without a request, else the oldest still sending one. */
  function makeRoom(sender: string): boolean {
    const own = [...connections.values()].filter((connection) => connection.sender === sender);
    const unused =
      own.find(({ current }) => !current) ??
      own.find(({ current, isTrusted }) => !isTrusted && current && !current.request.complete);
    if (!unused) return false;
    remove(unused.socket);
    unused.socket.destroy();
    return true;
  }

  function follow(request: IncomingMessage, response: ServerResponse): void {
    const connection = connections.get(request.socket);
    if (!connection) return;
    const since = performance.now();
    const received = { since, bytes: request.socket.bytesRead };
    const current = { request, received, sent: { since, bytes: flushed(request.socket) } };
    connection.current = current;
    response.once('close', () => {
      if (connection.current !== current) return;
      connection.current = undefined;
      connection.idle = { since: performance.now(), bytes: request.socket.bytesRead };
    });
  }

  function sweep(): void {
    const now = performance.now();
    for (const connection of connections.values()) {
      if (isOverdue(connection, now)) connection.socket.destroy();
    }
  }

  function isOverdue({ socket, current, idle, isTrusted }: Connection, now: number): boolean {
    if (!current) {
      return now - idle.since > (isTrusted ? limits.trustedIdleMs : limits.idleMs);
    }
    const { request, received, sent } = current;
    // What has come and is not read yet is our own delay, not the sender's.
    const awaits = !request.complete && request.readableLength === 0;
    return (
      isSlow(received, awaits, socket.bytesRead, now) ||
      isSlow(sent, socket.writableLength > 0, flushed(socket), now)
    );
  }

  /** The clock starts anew while the other side is not the one that is awaited. */
  function isSlow(pace: Pace, isAwaited: boolean, bytes: number, now: number): boolean {
    if (isAwaited && now - pace.since < limits.stretchMs) return false;
    const isBehind = isAwaited && bytes - pace.bytes < limits.minBytes;
    pace.since = now;
    pace.bytes = bytes;
    return isBehind;
  }

  server.on('connection', add);
  server.on('request', follow);
  const timer = setInterval(sweep, limits.sweepMs);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
    closeUnused() {
      for (const { socket, current, idle } of connections.values()) {
        if (!current && socket.bytesRead === idle.bytes) socket.destroy();
      }
    },
  };
}

function flushed(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
