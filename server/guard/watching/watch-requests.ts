import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';
import { requestAnswered, requestBegan, requestEnded } from '../../signals/requests.ts';
import { isTracing, noteSpan, now, type SpanStart, traced } from '../../signals/spans.ts';
import { type IsTrusted, normalise } from '../client-address.ts';
import { loggedPath } from '../logging/logged-path.ts';
import { type RouteFamily, routeFamily } from './route-family.ts';

const STATUS = 'http.response.status_code';

interface RequestFacts {
  requestId: string;
  method: string;
  route: RouteFamily;
  path: string;
  /** When it began, by `performance.now()`. */
  started: number;
}

/** Who sent the request, and what it says about the trace it belongs to. */
interface Sender {
  address: string | undefined;
  traceparent: string | string[] | null | undefined;
}

/**
 * Called for each reply that failed. A 503 does not count: it asks the client to try again later.
 */
export type OnFailedReply = (reply: { requestId: string; path: string; status: number }) => void;

interface WatchOptions {
  log: Logger;
  isTrusted: IsTrusted;
  onFailedReply: OnFailedReply | undefined;
}

/** Writes a line of the log for each request, counts it, and makes its span. */
export function watchRequests({ log, isTrusted, onFailedReply }: WatchOptions) {
  /** Only a named proxy may say which trace a request belongs to, and whether it is kept. */
  function spanOf({ method, route, path, requestId }: RequestFacts, sender?: Sender): SpanStart {
    const { address = '', traceparent } = sender ?? {};
    return {
      name: `${method} ${route}`,
      kind: sender ? 'server' : 'internal',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.path': loggedPath(path),
        'tuart.request_id': requestId,
      },
      ...(traceparent && isTrusted(normalise(address)) && { traceparent: String(traceparent) }),
    };
  }

  return {
    /** A reply that was sent at once. */
    ready(request: IncomingMessage, requestId: string, status: number, started: number): void {
      const { method = '', url = '', headers, socket } = request;
      const ms = performance.now() - started;
      log.info({ requestId, method, path: loggedPath(url), status, ms: Math.round(ms) }, 'request');
      const at = url.indexOf('?');
      const path = at < 0 ? url : url.slice(0, at);
      const route = routeFamily(method, path);
      requestAnswered(route, status, ms);
      if (!isTracing()) return;
      const sender = { address: socket.remoteAddress, traceparent: headers.traceparent };
      const start = spanOf({ requestId, method, route, path, started }, sender);
      const attributes = { ...start.attributes, [STATUS]: status };
      noteSpan({ ...start, attributes }, { startedAt: now() - ms, ms });
    },

    /** Waits for the reply. The server's own requests have no socket. */
    answer(
      facts: RequestFacts,
      { headers }: Request,
      socket: HttpBindings | undefined,
      handle: () => Response | Promise<Response>,
    ): Promise<Response> {
      if (socket) requestBegan();
      const answer = () => finish(handle, (status) => end(facts, status, socket !== undefined));
      if (!isTracing()) return answer();
      const address = socket?.incoming.socket.remoteAddress;
      const sender = socket && { address, traceparent: headers.get('traceparent') };
      return traced(spanOf(facts, sender), async (span) => {
        const reply = await answer();
        span.set(STATUS, reply.status);
        if (reply.status >= 500) span.fail();
        return reply;
      });
    },
  };

  function end(facts: RequestFacts, status: number, isFromOutside: boolean): void {
    const { requestId, method, path, route, started } = facts;
    const ms = performance.now() - started;
    if (status >= 500 && status !== 503) onFailedReply?.({ requestId, path, status });
    const line = { requestId, method, path: loggedPath(path), status, ms: Math.round(ms) };
    if (!isFromOutside) log.trace(line, 'internal request');
    else {
      log.info(line, 'request');
      requestEnded(route, status, ms);
    }
  }
}

async function finish(
  handle: () => Response | Promise<Response>,
  end: (status: number) => void,
): Promise<Response> {
  let status = 500;
  try {
    const reply = await handle();
    status = reply.status;
    return reply;
  } finally {
    end(status);
  }
}
