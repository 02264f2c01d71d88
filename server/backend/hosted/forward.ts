import type { Handler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { refuse } from '../../guard/protocol-error.ts';
import { patientFor } from '../../signals/patience.ts';
import { traced } from '../../signals/spans.ts';

interface HostedKeys {
  publishableKey: string;
  secretKey: string;
}

const TIMEOUT_MS = 60_000;
const RETRY_AFTER_S = 2;

/** These belong to a single connection, or our side sets them again. */
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

/**
 * Requests that people make before they have an account, which the project limits by address. None
 * of them can do more with the secret key than with the publishable one.
 */
const LIMITED_BY_ADDRESS = /^\/auth\/v1\/(token|signup|otp|magiclink|recover|resend|verify)$/;

/** Forwards a request to the hosted project, under the same path, and returns its reply. */
export function forwardTo(project: HostedKeys & { url: string }): Handler<AppEnv> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const { body, method, headers } = c.req.raw;
    const forwarded = withoutHopHeaders(headers);
    forwarded.set('X-Forwarded-For', c.get('clientAddress'));
    forwarded.delete('Sb-Forwarded-For');
    if (LIMITED_BY_ADDRESS.test(pathname)) nameSender(forwarded, c.get('clientAddress'), project);
    // Node's fetch decompresses replies, so asking for compression would only cost time.
    forwarded.set('Accept-Encoding', 'identity');
    const request: RequestInit & { duplex: 'half' } = {
      method,
      headers: forwarded,
      body,
      redirect: 'manual',
      signal: patientFor(TIMEOUT_MS),
      duplex: 'half',
    };
    try {
      const reply = await traced({ name: 'hosted backend', kind: 'client', isPart: true }, () =>
        fetch(`${project.url}${pathname}${search}`, request),
      );
      const headers = withoutHopHeaders(reply.headers);
      if (pathname.startsWith('/rest/v1')) headers.set('Cache-Control', 'no-store');
      return new Response(reply.body, { status: reply.status, headers });
    } catch (error) {
      c.get('log')().warn({ err: error }, 'the hosted backend could not be reached');
      const message = 'The backend is not available at the moment.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
    }
  };
}

/**
 * The project trusts the sender's address only if the request has the secret key and "IP address
 * forwarding" is switched on there. Otherwise all visitors share one limit. The secret key replaces
 * the publishable one in `apikey` only, so it gives nobody extra rights: `Authorization` decides
 * who the caller is.
 */
function nameSender(headers: Headers, address: string, keys: HostedKeys): void {
  if (headers.get('apikey') !== keys.publishableKey) return;
  headers.set('apikey', keys.secretKey);
  headers.set('Sb-Forwarded-For', address);
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${keys.publishableKey}`);
}

function withoutHopHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of NOT_FORWARDED) kept.delete(name);
  return kept;
}
