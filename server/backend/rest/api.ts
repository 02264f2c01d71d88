import { type Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { isStranger } from '../../database/caller.ts';
import type { CallerPool } from '../../database/pool.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { createDescriptions, descriptionType } from './openapi/openapi.ts';
import { fail, RestError } from './query/errors.ts';
import { parseQuery } from './query/parse-query.ts';
import {
  ANONYMOUS_BODY_BYTES,
  negotiate,
  parsePayload,
  parsePreferences,
  type RestRequest,
} from './query/parse-request.ts';
import { type Reply, toReply } from './reply.ts';
import { createRunner, type Timeouts } from './run.ts';
import { planRequest } from './sql/plan.ts';
import { refuseCostlyFilters } from './sql/refuse-costly-filters.ts';
import { findRelation } from './sql/resolve.ts';
import { toRestError } from './to-rest-error.ts';

const MAX_ROWS = 1000;
/**
 * The same as on hosted Supabase, except for callers who are not signed in, who get 3 s there.
 * Visitors' reads take a few milliseconds, and anyone could keep the database busy without an
 * account.
 */
const STATEMENT_TIMEOUTS_MS: Timeouts = { anon: 1000, authenticated: 8000, service_role: 8000 };
const RETRY_AFTER_S = '1';
/** Most replies contain personal data, and even a refusal may name someone. */
const NO_STORE = 'no-store';

export interface RestOptions {
  authenticator: CallerPool;
  /** Read again for each request, so that a reload takes effect. */
  catalogue: { current: Catalogue };
  maxRows?: number;
  statementTimeoutsMs?: Timeouts;
}

type Target = RestRequest['target'];

/**
 * The PostgREST protocol for schema `public`. Mount it at /rest/v1, behind `requireCaller`.
 *
 * Read the files in the order a request passes through them:
 * 1. `query`, text → query: parse-request (headers, body), parse-query, parse-select and
 *    parse-filter, which use scanner; query and range define the result
 * 2. `sql`, query + `catalogue` → plan: resolve (names), plan-read (select tree), plan,
 *    refuse-costly-filters (searches that only staff may use)
 * 3. `sql`, plan → SQL: sql-read (select tree), sql (the one statement)
 * 4. here, SQL → reply: run (as the caller; prepared-shapes chooses what to prepare), reply
 *
 * `openapi` describes all of it at the root.
 */
export function createRestApi({ authenticator, catalogue, ...options }: RestOptions): Hono<AppEnv> {
  const { maxRows = MAX_ROWS, statementTimeoutsMs = STATEMENT_TIMEOUTS_MS } = options;
  const run = createRunner(authenticator, statementTimeoutsMs);
  const describeFor = createDescriptions(authenticator);

  /** Describes the API to staff and to API keys. */
  async function handleRoot(c: Context<AppEnv>): Promise<Response> {
    const caller = c.get('caller');
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || caller.asker?.kind !== 'staff') {
      return refuse('PGRST126', 'Root endpoint metadata is disabled');
    }
    try {
      checkProfile(c);
      const type = `${descriptionType(c.req.header('accept'))}; charset=utf-8`;
      const body = await describeFor(catalogue.current, caller);
      return toResponse({ status: 200, headers: { 'Content-Type': type }, body });
    } catch (error) {
      return errorResponse(toRestError(error, false));
    }
  }

  async function handle(c: Context<AppEnv>, target: Target): Promise<Response> {
    const caller = c.get('caller');
    try {
      checkProfile(c);
      checkMethod(c.req.method, target);
      if (c.req.method === 'OPTIONS') return toResponse(replyToOptions(catalogue.current, target));
      const request = await readRequest(c, target);
      const plan = planRequest(catalogue.current, request, maxRows);
      if (isStranger(caller)) refuseCostlyFilters(plan);
      return toResponse(toReply(plan, await run(plan, caller)));
    } catch (error) {
      const answer = toRestError(error, caller.role === 'anon');
      if (answer.status === 500) c.get('log')?.().error({ err: error }, 'rest request failed');
      return errorResponse(answer);
    }
  }

  const app = new Hono<AppEnv>();
  app.all('/rpc/:name', (c) => handle(c, { kind: 'routine', name: c.req.param('name') }));
  app.all('/:name', (c) => handle(c, { kind: 'relation', name: c.req.param('name') }));
  app.all('/', handleRoot);
  app.all('*', (c) =>
    // The router leaves the trailing slash to us.
    c.req.path.endsWith('/v1/')
      ? handleRoot(c)
      : refuse('PGRST125', 'Invalid path specified in request URL'),
  );
  return app;
}

async function readRequest(c: Context<AppEnv>, target: Target): Promise<RestRequest> {
  const { method, url } = c.req;
  const isRead = method === 'GET' || method === 'HEAD';
  const [, search = ''] = /\?([^#]*)/.exec(url) ?? [];
  const query = parseQuery(new URLSearchParams(search), isRead && target.kind === 'routine');
  const request = {
    method,
    target,
    query,
    preferences: parsePreferences(c.req.header('prefer')),
    mediaType: negotiate(c.req.header('accept')),
    rangeHeader: method === 'GET' ? c.req.header('range') : undefined,
  };
  if (isRead || method === 'DELETE') return { ...request, payload: undefined };
  const text = await c.req.text();
  if (c.get('caller').role === 'anon') checkSize(text);
  const body = text || (target.kind === 'routine' ? '{}' : '');
  return { ...request, payload: parsePayload(body, c.req.header('content-type'), query.columns) };
}

function checkSize(body: string) {
  if (Buffer.byteLength(body) <= ANONYMOUS_BODY_BYTES) return;
  const message = `The body is larger than ${ANONYMOUS_BODY_BYTES} bytes`;
  const error = new RestError('PGRST102', message, { hint: 'Sign in to send more.' });
  error.status = 413;
  throw error;
}

function checkProfile(c: Context<AppEnv>) {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const schema = c.req.header(isRead ? 'accept-profile' : 'content-profile') ?? 'public';
  if (schema === 'public') return;
  const hint = 'Only the following schemas are exposed: public';
  fail('PGRST106', `Invalid schema: ${schema}`, { hint });
}

function checkMethod(method: string, { kind }: Target) {
  if (['OPTIONS', 'GET', 'HEAD', 'POST'].includes(method)) return;
  if (kind === 'routine') fail('PGRST101', `Cannot use the ${method} method on RPC`);
  if (method !== 'PATCH' && method !== 'DELETE') {
    fail('PGRST117', `Unsupported HTTP method: ${method}`);
  }
}

function replyToOptions(catalogue: Catalogue, target: Target): Reply {
  const methods = ['OPTIONS', ...methodsOf(catalogue, target)];
  return { status: 200, headers: { Allow: methods.join(',') }, body: null };
}

function methodsOf(catalogue: Catalogue, { kind, name }: Target): string[] {
  if (kind === 'relation') return ['GET', 'HEAD', ...findRelation(catalogue, name).methods];
  const overloads =
    catalogue.routines.get(name) ??
    fail('PGRST202', `Could not find the function public.${name} in the schema cache`);
  return overloads.every(({ isVolatile }) => isVolatile) ? ['POST'] : ['GET', 'HEAD', 'POST'];
}

function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers: { ...headers, 'Cache-Control': NO_STORE } });
}

function refuse(code: string, message: string): Response {
  return errorResponse(new RestError(code, message));
}

function errorResponse({ status, headers: own, body }: RestError): Response {
  const headers = new Headers(own);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  headers.set('Cache-Control', NO_STORE);
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_S);
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status, headers });
}
