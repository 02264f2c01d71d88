import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type IsTrusted, limitKey, normalise } from './client-address.ts';

export interface ConnectionLimits {
  inAll: number;
  /**
   * Does not apply to the proxies that the configuration names: they carry many people's requests.
   */
  fromAddress: number;
  /** How long a connection may wait for its next request. */
  idleMs: number;
  trustedIdleMs: number;
  /** A slow request or reply must still transfer at least this many bytes … */
  minBytes: number;
  /** … in each period of this length. */
  stretchMs: number;
  sweepMs: number;
}

/** A phone on a slow country connection may take 43 minutes for 10 MiB: 4 KiB a second. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  inAll: 1000,
  fromAddress: 100,
  idleMs: 15_000,
  // Longer than proxies keep an idle connection (60 s). If we closed first, a request could be
  // lost.
  trustedIdleMs: 72_000,
  minBytes: 30 * 4 * 1024,
  stretchMs: 30_000,
  sweepMs: 2_000,
};

/** When the current period began, and the byte count at that time, in one direction. */
interface Pace {
  since: number;
  bytes: number;
}

interface Connection {
  socket: Socket;
  sender: string;
  isTrusted: boolean;
  /**
   * When the connection began to wait for a request, and how many bytes it had received by then.
   */
  idle: Pace;
  current?: { request: IncomingMessage; received: Pace; sent: Pace } | undefined;
}

export interface Connections {
  /**
   * No longer counts or watches this connection. For the streams of staff, who have proved who they
   * are: they are idle for hours, and are limited elsewhere.
   */
  leaveOpen(socket: Socket): void;
  /** Closes connections that have been waiting this long and received no part of a next request. */
  closeUnused(quietMs: number): void;
  stop(): void;
}

/**
 * Limits how many connections there are and how long a slow one stays open. When the limit is
 * reached, the sender with the most connections loses an unused one to the newcomer, so that a
 * stranger who holds many cannot shut others out.
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

  /**
   * Closes this sender's oldest connection without a request, or else the oldest one whose request
   * is still arriving.
   */
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
    // Bytes that have arrived but are not read yet are our delay, not the sender's.
    const awaits = !request.complete && request.readableLength === 0;
    return (
      isSlow(received, awaits, socket.bytesRead, now) ||
      isSlow(sent, socket.writableLength > 0, flushed(socket), now)
    );
  }

  /** The clock restarts whenever we are not waiting for the other side. */
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
    leaveOpen: remove,
    stop: () => clearInterval(timer),
    closeUnused(quietMs) {
      const since = performance.now() - quietMs;
      for (const { socket, current, idle } of connections.values()) {
        const isUnused = !current && socket.bytesRead === idle.bytes;
        if (isUnused && idle.since <= since) socket.destroy();
      }
    },
  };
}

function flushed(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
