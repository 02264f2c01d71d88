import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import type { Visit } from '../app-env.ts';
import { clientAddress, IN_PROCESS, type IsTrusted, normalise } from './client-address.ts';
import { refuse } from './protocol-error.ts';
import { judgePath } from './request-path.ts';
import { routeFamily } from './watching/route-family.ts';
import { type OnFailedReply, watchRequests } from './watching/watch-requests.ts';

const REFUSALS = {
  400: 'The address is malformed.',
  405: 'This method is not allowed here.',
} as const;

const UNNAMED_PROXY =
  'X-Forwarded-For came from an address that is not in TRUSTED_PROXIES, so it is ignored. ' +
  'If the server is behind a proxy, add the proxy there. Until then all visitors share one limit.';

/** A finished reply, ready to send. Its headers are in Node's raw format: name, value, name … */
export interface ReadyReply {
  status: number;
  headers: string[];
  body?: Uint8Array<ArrayBuffer>;
}

type Answer = Response | Promise<Response>;

export interface GuardOptions {
  log: Logger;
  onFailedReply?: OnFailedReply | undefined;
  isTrusted: IsTrusted;
  /** Finds a ready reply by the address exactly as it was sent. */
  findReady: (request: IncomingMessage) => ReadyReply | undefined;
  handle: (request: Request, visit: Visit) => Answer;
}

export interface Guard {
  /** Sends the reply and returns true if one is ready. That costs less than building a Request. */
  sendReady(request: IncomingMessage, response: ServerResponse): boolean;
  /** The server's own data client calls this without a socket. */
  fetch(request: Request, socket?: HttpBindings): Answer;
}

/** Runs first: gives the request an id, checks its path and logs it. */
export function guard({ findReady, handle, isTrusted, ...options }: GuardOptions): Guard {
  // A request's line has nothing to redact, and checking would cost as much as writing it.
  const log = options.log.child({}, { redact: [] });
  const watch = watchRequests({ log, isTrusted, onFailedReply: options.onFailedReply });
  let hasWarned = false;

  function addressOf(request: Request, socket: HttpBindings | undefined): string {
    if (!socket) return IN_PROCESS;
    const { remoteAddress = '' } = socket.incoming.socket;
    const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
    if (forwardedFor && !hasWarned && !isTrusted(normalise(remoteAddress))) {
      hasWarned = true;
      // Leaves out the address, which may be a visitor's.
      log.warn(UNNAMED_PROXY);
    }
    return clientAddress(remoteAddress, forwardedFor, isTrusted);
  }

  return {
    sendReady(request, response) {
      const started = performance.now();
      const reply = findReady(request);
      if (!reply) return false;
      const requestId = randomUUID();
      const { status, headers, body } = reply;
      response.writeHead(status, [...headers, 'X-Request-Id', requestId]).end(body);
      watch.ready(request, requestId, status, started);
      return true;
    },

    fetch(request, socket) {
      const started = performance.now();
      const requestId = randomUUID();
      const { method } = request;
      const path = getPath(request);

      socket?.outgoing.setHeader('X-Request-Id', requestId);
      const verdict = judgePath(method, path);
      const route = verdict.ok ? routeFamily(method, path) : 'refused';
      return watch.answer({ requestId, method, route, path, started }, request, socket, () => {
        if (verdict.ok) {
          return handle(request, { requestId, clientAddress: addressOf(request, socket), socket });
        }
        const { status } = verdict;
        return refuse(path, { status, message: REFUSALS[status] });
      });
    },
  };
}
