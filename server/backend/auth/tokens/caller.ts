import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../../app-env.ts';
import type { Caller } from '../../../database/caller.ts';
import type { Owner } from '../../../database/pool.ts';
import { type Asker, SERVER } from '../../../database/postgresql/shares.ts';
import type { Sql } from '../../../database/postgresql/sql.ts';
import { isUnavailable } from '../../../database/postgresql/unavailable.ts';
import { IN_PROCESS, limitKey } from '../../../guard/client-address.ts';
import { refuse as refuseRequest } from '../../../guard/protocol-error.ts';
import { type AccessClaims, InvalidToken, verifyAccessToken } from './access-token.ts';
import { apiKeyOf, createKeyResolver, TooManyRequests } from './api-keys.ts';
import type { AuthKeys } from './keys.ts';

/**
 * A token whose session has ended must stop working soon, not at its own expiry. So the session's
 * row is looked up, and the result is kept this long. When a server ends a session, it drops the
 * result at once and tells the other servers, which do the same.
 */
const TRUSTED_MS = 2_000;
const TRUSTED_TOKENS = 1_000;
const RETRY_AFTER_SECONDS = '2';

/** `use-session-watch.ts` knows it: the back office then shows nothing more of its page. */
const NO_ACCESS_HINT = 'no_access';

interface Trusted {
  claims: AccessClaims;
  isStaff: boolean;
  /** Measured by the process's running time, which nobody can set back. */
  until: number;
}

export interface CallerDeps {
  keys: AuthKeys;
  owner: Owner;
  siteUrl: string;
}

export interface CallerResolver {
  /**
   * For /rest/v1, /storage/v1 and /functions/v1: sets `caller`, or refuses in PostgREST's format.
   */
  requireCaller: MiddlewareHandler<AppEnv>;
  /** Call this when sessions end, so that their tokens stop working too. */
  forget(): void;
}

export function createCallerResolver({ keys, owner, siteUrl }: CallerDeps): CallerResolver {
  let trusted = new Map<string, Trusted>();
  const apiKeys = createKeyResolver(owner);

  function findTrusted(token: string): Trusted | undefined {
    const known = trusted.get(token);
    return known && known.until > performance.now() ? known : undefined;
  }

  async function checkToken(token: string): Promise<Trusted> {
    // If sessions end during the lookups below, the result goes into the map that was discarded.
    const cache = trusted;
    cache.delete(token);
    const claims = await verifyAccessToken(keys, siteUrl, token).catch(async (error: unknown) => {
      if (!(error instanceof InvalidToken) || !error.userId) throw error;
      const hint = await hintFor(owner, error.userId);
      throw new InvalidToken(error.kind, error.message, { hint });
    });
    const session = await findLiveSession(owner, claims);
    if (!session) {
      const hint = await hintFor(owner, claims.sub);
      throw new InvalidToken('malformed', 'The session of this JWT has ended', { hint });
    }
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= TRUSTED_TOKENS) cache.delete(oldest);
    const leftMs = (claims.exp ?? 0) * 1000 - Date.now();
    const until = performance.now() + Math.min(TRUSTED_MS, leftMs);
    const known = { claims, until, isStaff: session.is_staff };
    cache.set(token, known);
    return known;
  }

  async function resolve(
    apiKey: string,
    bearer: string | undefined,
    address: string,
  ): Promise<Caller> {
    const visitor: Asker = { kind: 'visitor', key: limitKey(address) };
    const key = bearer === undefined ? apiKey : bearer;
    let known = findTrusted(key);
    if (!known && isSameKey(key, keys.secretKey)) return callerWithKey('service_role', SERVER);
    if (!known && isSameKey(key, keys.publishableKey)) {
      return callerWithKey('anon', address === IN_PROCESS ? SERVER : visitor);
    }
    known ??= await checkToken(key);
    const { claims, isStaff } = known;
    const asker: Asker = isStaff ? { kind: 'staff', key: claims.sub } : visitor;
    return { role: 'authenticated', claims, asker };
  }

  const requireCaller = createMiddleware<AppEnv>(async (c, next) => {
    const apiKey = c.req.header('apikey');
    const bearer = bearerOf(c.req.header('authorization'));
    const address = c.get('clientAddress');
    const ownKey = apiKeyOf(apiKey, bearer);
    const refusal = ownKey === undefined && checkApiKey(c, keys, apiKey);
    if (refusal) return refusal;
    try {
      const caller =
        ownKey === undefined
          ? await resolve(apiKey ?? '', bearer, address)
          : await apiKeys.resolve(ownKey, address);
      c.set('caller', caller);
    } catch (error) {
      return refuse(c, error);
    }
    return next();
  });

  return {
    requireCaller,
    forget() {
      trusted = new Map();
      apiKeys.forget();
    },
  };
}

/** The gateway's reply to a request without one of our keys, worded as on hosted Supabase. */
export function checkApiKey(c: Context, keys: AuthKeys, apiKey: string | undefined) {
  if (!apiKey) {
    return c.json(
      {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
      401,
    );
  }
  if (isSameKey(apiKey, keys.publishableKey) || isSameKey(apiKey, keys.secretKey)) return undefined;
  return c.json({ message: 'Invalid API key', hint: 'Double check your API key.' }, 401);
}

export function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';
}

export function isSameKey(given: string, expected: string): boolean {
  // The length of a key is not secret.
  if (given.length !== expected.length) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function callerWithKey(role: 'anon' | 'service_role', asker: Asker): Caller {
  return { role, claims: { role }, asker };
}

/** The session that a token names, if it is still live. An API key is a session of its own. */
export async function findLiveSession(
  owner: Sql,
  claims: Pick<AccessClaims, 'sub' | 'session_id'>,
): Promise<{ is_staff: boolean } | undefined> {
  const [session] = await owner<{ is_staff: boolean }[]>`
    select exists (select from public.admin_users a where a.user_id = u.id) as is_staff
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${claims.session_id} and u.id = ${claims.sub}
      and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
    union all
    select true from public.api_keys k
    where k.id = ${claims.session_id} and k.user_id = ${claims.sub}
      and k.revoked_at is null and k.expires_at > now()
  `;
  return session;
}

/** Says if an account, whose session or token has ended, could not sign in to the back office again. */
async function hintFor(owner: Sql, userId: string): Promise<string | null> {
  const [found] = await owner`
    select from public.admin_users a join auth.users u on u.id = a.user_id
    where u.id = ${userId} and u.deleted_at is null
      and (u.banned_until is null or u.banned_until < now())
  `;
  return found ? null : NO_ACCESS_HINT;
}

function refuse(c: Context, error: unknown) {
  if (error instanceof TooManyRequests) {
    const { message, seconds } = error;
    return refuseRequest(c.req.path, { status: 429, message, retryAfterSeconds: seconds });
  }
  if (error instanceof InvalidToken) {
    const code = error.kind === 'malformed' ? 'PGRST301' : 'PGRST303';
    const { message, hint } = error;
    c.header('WWW-Authenticate', `Bearer error="invalid_token", error_description="${code}"`);
    return c.json({ code, message, details: null, hint }, 401);
  }
  if (!isUnavailable(error)) throw error;
  const message = 'Could not connect with the database. Retry in a moment.';
  c.header('Retry-After', RETRY_AFTER_SECONDS);
  return c.json({ code: 'PGRST000', message, details: null, hint: null }, 503);
}
