import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from '../connections.ts';

/** How long open requests, mainly uploads, have to finish when the server is asked to stop. */
const DRAIN_MS = 30_000;
const DRAIN_CHECK_MS = 50;
/** By then, a client that sends requests back to back has sent its next one. */
export const QUIET_MS = 250;
/** So has a load balancer that had just connected. */
export const QUIET_BALANCER_MS = 1_000;

/**
 * `/healthz` says 503 by now, and every reply ends its connection, but requests are still accepted
 * until the load balancer has noticed.
 */
export async function untilNoticed(seconds: number, hurried: AbortSignal): Promise<void> {
  if (seconds === 0 || hurried.aborted) return;
  await sleep(seconds * 1000, undefined, { signal: hurried }).catch(() => {});
}

/**
 * Lets open requests finish, and closes connections that have been quiet for a moment. A request
 * that is already on its way is answered, with `Connection: close`, so that the sender opens its
 * next connection elsewhere.
 */
export async function drain(
  server: Server,
  connections: Connections | undefined,
  quietMs: number,
): Promise<void> {
  // Right after the event loop has looked at its sockets, nobody is waiting to be accepted or read.
  await setImmediate();
  // Avoids the HTTP server's own method, which also cuts connections on which a request may arrive.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const closeUnused = () =>
    connections ? connections.closeUnused(quietMs) : server.closeIdleConnections();
  closeUnused();
  const closeIdle = setInterval(() => void setImmediate().then(closeUnused), DRAIN_CHECK_MS);
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(timer);
}
