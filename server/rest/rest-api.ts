import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import type { AppEnv } from '../app-env.ts';
import type { Catalogue } from './catalogue.ts';
import { RestError, toRestError } from './errors.ts';
import { negotiate } from './media-type.ts';
import { parseQuery } from './parse-query.ts';
import { parsePayload } from './payload.ts';
import { findRelation, planRequest, type RestRequest } from './plan.ts';
import { parsePreferences } from './preferences.ts';
import { type Reply, reply, replyToOptions } from './respond.ts';
import { createRunner } from './run.ts';

const MAX_ROWS = 1000;
const STATEMENT_TIMEOUT_MS = 8000;
const RETRY_AFTER_S = '1';

export interface RestOptions {
  authenticator: Sql;
  /** Read anew for each request, so that a reload takes effect. */
  catalogue: { current: Catalogue };
  maxRows?: number;
  statementTimeoutMs?: number;
}

type Target = RestRequest['target'];

/** The PostgREST protocol for schema `public`, to be mounted at /rest/v1 behind the caller's resolution. */
export function createRestApi(options: RestOptions): Hono<AppEnv> {
  const { authenticator, catalogue, maxRows = MAX_ROWS } = options;
  const runner = createRunner(authenticator, options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);

  async function answer(c: Context<AppEnv>, target: Target): Promise<Reply> {
    checkProfile(c);
    const method = checkMethod(c.req.method, target);
    if (method === 'OPTIONS') return replyToOptions(findTarget(catalogue.current, target));
    const request = await readRequest(c, method, target);
    const plan = planRequest(catalogue.current, request, maxRows);
    return reply(plan, await runner.run(plan, c.get('caller')));
  }

  async function handle(c: Context<AppEnv>, target: Target): Promise<Response> {
    try {
      const { status, headers, body } = await answer(c, target);
      return new Response(body, { status, headers });
    } catch (error) {
      const answered = toRestError(error, c.get('caller').role === 'anon');
      if (answered.status === 500) c.get('log')?.error({ err: error }, 'rest request failed');
      return errorResponse(answered);
    }
  }

  const app = new Hono<AppEnv>();
  app.all('/rpc/:name', (c) => handle(c, { kind: 'routine', name: c.req.param('name') }));
  app.all('/:name', (c) => handle(c, { kind: 'relation', name: c.req.param('name') }));
  app.all('/', () =>
    errorResponse(new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')),
  );
  app.all('*', () =>
    errorResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')),
  );
  return app;
}

async function readRequest(
  c: Context<AppEnv>,
  method: string,
  target: Target,
): Promise<RestRequest> {
  const isRead = method === 'GET' || method === 'HEAD';
  const parameters = new URL(c.req.url).searchParams;
  const query = parseQuery(parameters, isRead && target.kind === 'routine');
  const preferences = parsePreferences(c.req.header('prefer'));
  const mediaType = negotiate(c.req.header('accept'));
  const rangeHeader = method === 'GET' ? c.req.header('range') : undefined;
  const request = { method, target, query, preferences, mediaType, rangeHeader };
  if (isRead || method === 'DELETE') return { ...request, payload: undefined };
  const body = await c.req.text();
  const text = body === '' && target.kind === 'routine' ? '{}' : body;
  const payload = parsePayload(text, c.req.header('content-type'), query.columns);
  return { ...request, payload };
}

function checkMethod(method: string, { kind }: Target): string {
  const isKnown = ['OPTIONS', 'GET', 'HEAD', 'POST'].includes(method);
  if (kind === 'routine') {
    if (isKnown) return method;
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  if (isKnown || method === 'PATCH' || method === 'DELETE') return method;
  throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

function checkProfile(c: Context<AppEnv>) {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  const schema = c.req.header(isRead ? 'accept-profile' : 'content-profile');
  if (schema === undefined || schema === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}

function findTarget(catalogue: Catalogue, { kind, name }: Target) {
  if (kind === 'relation') return findRelation(catalogue, name);
  const [routine] = catalogue.routines.get(name) ?? [];
  if (routine) return routine;
  throw new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name} without parameters in the schema cache`,
  );
}

function errorResponse(error: RestError): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (error.status === 503) headers.set('Retry-After', RETRY_AFTER_S);
  if (error.status === 401) headers.set('WWW-Authenticate', 'Bearer');
  return new Response(JSON.stringify(error), { status: error.status, headers });
}
