import type { Handler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { refuse } from '../guard/protocol-error.ts';

const TIMEOUT_MS = 60_000;
const RETRY_AFTER_S = 2;

/** Belong to one connection, or are set anew by ours. */
const NOT_FORWARDED = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Passes a request on to the hosted project, under the same path, and its reply back. */
export function forwardTo(supabaseUrl: string): Handler<AppEnv> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const { body, method, headers } = c.req.raw;
    const forwarded = withoutHopHeaders(headers);
    forwarded.set('X-Forwarded-For', c.get('clientAddress'));
    // Node's fetch undoes compression, so asking for it only costs.
    forwarded.set('Accept-Encoding', 'identity');
    const request: RequestInit & { duplex: 'half' } = {
      method,
      headers: forwarded,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      duplex: 'half',
    };
    try {
      const reply = await fetch(`${supabaseUrl}${pathname}${search}`, request);
      return new Response(reply.body, {
        status: reply.status,
        headers: withoutHopHeaders(reply.headers),
      });
    } catch (error) {
      c.get('log').warn({ err: error }, 'the hosted backend could not be reached');
      const message = 'The backend is not available at the moment.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
    }
  };
}

function withoutHopHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of NOT_FORWARDED) kept.delete(name);
  return kept;
}
