import { type Context, Hono } from 'hono';
import type { Sql } from 'postgres';
import type { AppEnv } from '../app-env.ts';
import type { Catalogue } from './catalogue.ts';
import { fail, type RestError, toRestError } from './errors.ts';
import { parseQuery } from './parse-query.ts';
import { negotiate, parsePayload, parsePreferences, type RestRequest } from './parse-request.ts';
import { planRequest } from './plan.ts';
import { type Reply, toReply } from './reply.ts';
import { findRelation } from './resolve.ts';
import { createRunner } from './run.ts';

const MOUNT_PATH = /^(?:\/rest\/v1(?=\/|$))?\/?/;
const MAX_ROWS = 1000;
const STATEMENT_TIMEOUT_MS = 8000;
const RETRY_AFTER_S = '1';

export interface RestOptions {
  authenticator: Sql;
  /** Looked at anew by each request, so that a reload takes effect. */
  catalogue: { current: Catalogue };
  maxRows?: number;
  statementTimeoutMs?: number;
}

type Target = RestRequest['target'];

/** The PostgREST protocol for schema `public`; mount it at /rest/v1, where the caller is known. */
export function createRestApi({ authenticator, catalogue, ...options }: RestOptions): Hono<AppEnv> {
  const { maxRows = MAX_ROWS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const run = createRunner(authenticator, statementTimeoutMs);

  async function handle(c: Context<AppEnv>): Promise<Response> {
    const caller = c.get('caller');
    try {
      const target = findTarget(c.req.path);
      checkProfile(c);
      checkMethod(c.req.method, target);
      if (c.req.method === 'OPTIONS') return toResponse(replyToOptions(catalogue.current, target));
      const request = await readRequest(c, target);
      const plan = planRequest(catalogue.current, request, maxRows);
      return toResponse(toReply(plan, await run(plan, caller)));
    } catch (error) {
      const answer = toRestError(error, caller.role === 'anon');
      if (answer.status === 500) c.get('log')?.error({ err: error }, 'rest request failed');
      return errorResponse(answer);
    }
  }

  return new Hono<AppEnv>().all('*', handle);
}

/** `/rest/v1/table` or `/rest/v1/rpc/function`; one pattern for all keeps the app's router quick. */
function findTarget(path: string): Target {
  const [first = '', name, ...others] = path.replace(MOUNT_PATH, '').split('/').map(decode);
  if (first === '') fail('PGRST126', 'Root endpoint metadata is disabled');
  if (name === undefined) return { kind: 'relation', name: first };
  if (first === 'rpc' && name && others.length === 0) return { kind: 'routine', name };
  return failToFindPath();
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return failToFindPath();
  }
}

function failToFindPath(): never {
  fail('PGRST125', 'Invalid path specified in request URL');
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
  const body = (await c.req.text()) || (target.kind === 'routine' ? '{}' : '');
  return { ...request, payload: parsePayload(body, c.req.header('content-type'), query.columns) };
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

function replyToOptions(catalogue: Catalogue, { kind, name }: Target): Reply {
  let methods = ['OPTIONS', 'GET', 'HEAD'];
  if (kind === 'relation') methods.push(...findRelation(catalogue, name).methods);
  else {
    const overloads = catalogue.routines.get(name);
    if (!overloads)
      fail('PGRST202', `Could not find the function public.${name} in the schema cache`);
    methods = overloads.every(({ isVolatile }) => isVolatile)
      ? ['OPTIONS', 'POST']
      : [...methods, 'POST'];
  }
  return { status: 200, headers: { Allow: methods.join(',') }, body: null };
}

function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

function errorResponse({ status, body }: RestError): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_S);
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  return new Response(JSON.stringify(body), { status, headers });
}
