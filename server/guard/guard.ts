import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import { clientAddress } from './client-address.ts';
import { refuse } from './protocol-error.ts';
import { judgePath } from './request-path.ts';

const REFUSALS = {
  400: 'The address is malformed.',
  405: 'This method is not allowed here.',
} as const;

/** What the guard knows of a request. */
export interface Visit {
  requestId: string;
  clientAddress: string;
}

type Answer = Response | Promise<Response>;

export interface GuardOptions {
  log: Logger;
  trustedProxies: string[];
  /** Knows some replies by their path as it was sent. */
  answerAtOnce: (request: Request, rawPath: string) => Response | undefined;
  handle: (request: Request, visit: Visit) => Answer;
}

/**
 * First in line: names the request, judges its path, writes its line in the log. It stands before
 * the router, so that a cached page costs little more than sending it.
 *
 * The server's own data client calls without a socket.
 */
export function guard(options: GuardOptions): (request: Request, socket?: HttpBindings) => Answer {
  const { answerAtOnce, handle, trustedProxies } = options;
  // A request's line has nothing to redact, and looking would cost as much as writing it.
  const log = options.log.child({}, { redact: [] });

  return (request, socket) => {
    const started = performance.now();
    const requestId = randomUUID();
    const { method } = request;
    const path = getPath(request);

    function writeLine(reply: Response): Response {
      const ms = Math.round(performance.now() - started);
      const line = { requestId, method, path, status: reply.status, ms };
      if (socket) log.info(line, 'request');
      else log.trace(line, 'internal request');
      return reply;
    }

    socket?.outgoing.setHeader('X-Request-Id', requestId);
    const known = socket && answerAtOnce(request, socket.incoming.url ?? '');
    if (known) return writeLine(known);
    const verdict = judgePath(method, path);
    if (!verdict.ok) {
      const { status } = verdict;
      return writeLine(refuse(path, { status, message: REFUSALS[status] }));
    }
    const visit = { requestId, clientAddress: addressOf(request, socket, trustedProxies) };
    return Promise.resolve(handle(request, visit)).then(writeLine);
  };
}

function addressOf(request: Request, socket: HttpBindings | undefined, proxies: string[]): string {
  if (!socket) return 'internal';
  const { remoteAddress } = socket.incoming.socket;
  return clientAddress(remoteAddress, request.headers.get('x-forwarded-for') ?? undefined, proxies);
}
