import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { AppEnv } from '../app-env.ts';
import { clientAddress } from './client-address.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './headers.ts';
import { refuse } from './protocol-error.ts';
import { judgePath } from './request-path.ts';

const REFUSALS = {
  400: 'The address is malformed.',
  405: 'This method is not allowed here.',
} as const;

/** First in line: names the request, judges its path, writes its line in the log. */
export function guard(options: {
  log: Logger;
  siteUrl: string;
  trustedProxies: string[];
}): MiddlewareHandler<AppEnv> {
  const isSecure = options.siteUrl.startsWith('https:');
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const log = options.log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    c.set('clientAddress', addressOf(c, options.trustedProxies));

    const verdict = judgePath(c.req.method, c.req.path);
    if (verdict.ok) await next();
    else c.res = refuse(c.req.path, { status: verdict.status, message: REFUSALS[verdict.status] });

    c.res.headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (isSecure) c.res.headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
    const line = { method: c.req.method, path: c.req.path, status: c.res.status, ms: 0 };
    line.ms = Math.round(performance.now() - started);
    if (isInternal(c)) log.trace(line, 'internal request');
    else log.info(line, 'request');
  };
}

/** The server's own data client calls the app without a socket. */
function isInternal(c: Context<AppEnv>): boolean {
  const bindings: unknown = c.env;
  return !(typeof bindings === 'object' && bindings !== null && 'incoming' in bindings);
}

function addressOf(c: Context<AppEnv>, trustedProxies: string[]): string {
  if (isInternal(c)) return 'internal';
  return clientAddress(
    getConnInfo(c).remote.address,
    c.req.header('x-forwarded-for'),
    trustedProxies,
  );
}
