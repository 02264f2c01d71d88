import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import type { Visit } from '../app-env.ts';
import { clientAddress, IN_PROCESS } from './client-address.ts';
import { refuse } from './protocol-error.ts';
import { judgePath } from './request-path.ts';

const REFUSALS = {
  400: 'The address is malformed.',
  405: 'This method is not allowed here.',
} as const;

/** A reply that only has to be written. Its headers are as Node writes them: name, value, name … */
export interface ReadyReply {
  status: number;
  headers: string[];
  body?: Uint8Array<ArrayBuffer>;
}

type Answer = Response | Promise<Response>;

export interface GuardOptions {
  log: Logger;
  trustedProxies: string[];
  /** Knows some replies by their address as it was sent. */
  findReady: (request: IncomingMessage) => ReadyReply | undefined;
  handle: (request: Request, visit: Visit) => Answer;
}

export interface Guard {
  /** True where the reply was at hand and has been sent: that costs less than the request's object. */
  sendReady(request: IncomingMessage, response: ServerResponse): boolean;
  /** The server's own data client calls without a socket. */
  fetch(request: Request, socket?: HttpBindings): Answer;
}

/** First in line: names the request, judges its path, writes its line in the log. */
export function guard({ findReady, handle, trustedProxies, ...options }: GuardOptions): Guard {
  // A request's line has nothing to redact, and looking would cost as much as writing it.
  const log = options.log.child({}, { redact: [] });

  return {
    sendReady(request, response) {
      const started = performance.now();
      const reply = findReady(request);
      if (!reply) return false;
      const requestId = randomUUID();
      const { status, headers, body } = reply;
      response.writeHead(status, [...headers, 'X-Request-Id', requestId]).end(body);
      const { method, url: path } = request;
      log.info({ requestId, method, path, status, ms: msSince(started) }, 'request');
      return true;
    },

    fetch(request, socket) {
      const started = performance.now();
      const requestId = randomUUID();
      const { method } = request;
      const path = getPath(request);

      function writeLine(reply: Response): Response {
        const line = { requestId, method, path, status: reply.status, ms: msSince(started) };
        if (socket) log.info(line, 'request');
        else log.trace(line, 'internal request');
        return reply;
      }

      socket?.outgoing.setHeader('X-Request-Id', requestId);
      const verdict = judgePath(method, path);
      if (!verdict.ok) {
        const { status } = verdict;
        return writeLine(refuse(path, { status, message: REFUSALS[status] }));
      }
      const visit = { requestId, clientAddress: addressOf(request, socket, trustedProxies) };
      return Promise.resolve(handle(request, visit)).then(writeLine);
    },
  };
}

function msSince(started: number): number {
  return Math.round(performance.now() - started);
}

function addressOf(request: Request, socket: HttpBindings | undefined, proxies: string[]): string {
  if (!socket) return IN_PROCESS;
  const { remoteAddress } = socket.incoming.socket;
  return clientAddress(remoteAddress, request.headers.get('x-forwarded-for') ?? undefined, proxies);
}
