import { type Context, Hono } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { HealthDetail } from './health-detail.ts';
import { type Metrics, metricsHeaders } from './metrics-reply.ts';
import { type CheckToken, createTokenCheck, type TokenVerdict } from './metrics-token.ts';

const RETRY_AFTER_S = '2';

export interface ObserveDeps {
  /** Without it, `/metrics` is an unknown address and nobody sees details. */
  token: string | undefined;
  /** Whether the server can serve requests. */
  isReady: () => Promise<boolean>;
  describeHealth: (isReady: boolean) => Promise<HealthDetail>;
  metrics: Metrics | undefined;
}

/** Whether the process lives, whether it can serve, and for those with the token, the numbers. */
export function createObserveRoutes(deps: ObserveDeps): Hono<AppEnv> {
  const { token, isReady, describeHealth, metrics } = deps;
  const checkToken = createTokenCheck(token);
  const routes = new Hono<AppEnv>();

  // Never asks the database: a restart of this process would not bring it back.
  routes.get('/livez', (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }));

  routes.get('/healthz', async (c) => {
    const ok = await isReady();
    if (!ok) c.header('Retry-After', RETRY_AFTER_S);
    c.header('Cache-Control', 'no-store');
    const wantsDetail = c.req.query('detail') !== undefined;
    const mayKnow = wantsDetail && (await verdictOn(c, checkToken)).is === 'right';
    return c.json(mayKnow ? await describeHealth(ok) : { ok }, ok ? 200 : 503);
  });

  if (token !== undefined && metrics) {
    routes.get('/metrics', async (c) => {
      const verdict = await verdictOn(c, checkToken);
      if (verdict.is !== 'right') return refuseToken(verdict);
      return new Response(await metrics.text(), { headers: metricsHeaders(metrics) });
    });
  }
  return routes;
}

function verdictOn(c: Context<AppEnv>, checkToken: CheckToken): Promise<TokenVerdict> {
  return checkToken(c.req.header('Authorization'), c.get('clientAddress'));
}

function refuseToken(verdict: TokenVerdict): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (verdict.is === 'limited') {
    headers.set('Retry-After', String(verdict.retryAfterSeconds));
    return Response.json({ error: 'Too many wrong tokens.' }, { status: 429, headers });
  }
  headers.set('WWW-Authenticate', 'Bearer');
  return Response.json({ error: 'The token is missing or wrong.' }, { status: 401, headers });
}
