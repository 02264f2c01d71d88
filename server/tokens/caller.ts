import { timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Sql } from 'postgres';
import type { AppEnv, Caller } from '../app-env.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { type AccessClaims, InvalidToken, verifyAccessToken } from './access-token.ts';
import type { AuthKeys } from './keys.ts';

/**
 * A token whose session has ended must stop working promptly, not at its own expiry: the session's
 * row is looked up, and the answer kept this long. Ending a session in this process forgets it at once.
 */
const TRUSTED_MS = 3_000;
const TRUSTED_TOKENS = 1_000;
const RETRY_AFTER_SECONDS = '2';

export interface CallerDeps {
  keys: AuthKeys;
  owner: Sql;
  siteUrl: string;
}

export interface CallerResolver {
  /** For /rest/v1, /storage/v1 and /functions/v1: refuses with PostgREST's shape or sets `caller`. */
  requireCaller: MiddlewareHandler<AppEnv>;
  /** Called when sessions end, so that their tokens end with them. */
  forget(): void;
}

export function createCallerResolver({ keys, owner, siteUrl }: CallerDeps): CallerResolver {
  let trusted = new Map<string, { claims: AccessClaims; until: number }>();

  function trustedClaims(token: string): AccessClaims | undefined {
    const known = trusted.get(token);
    return known && known.until > Date.now() ? known.claims : undefined;
  }

  async function claimsOf(token: string): Promise<AccessClaims> {
    // Answers that were on their way when sessions ended go into the map that was let go.
    const cache = trusted;
    cache.delete(token);
    const claims = await verifyAccessToken(keys, siteUrl, token);
    if (!(await isSessionLive(owner, claims))) {
      throw new InvalidToken('malformed', 'The session of this JWT has ended');
    }
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= TRUSTED_TOKENS) cache.delete(oldest);
    const until = Math.min(Date.now() + TRUSTED_MS, (claims.exp ?? 0) * 1000);
    cache.set(token, { claims, until });
    return claims;
  }

  async function resolve(apiKey: string, bearer: string | undefined): Promise<Caller> {
    const key = bearer === undefined ? apiKey : bearer;
    const known = trustedClaims(key);
    if (known) return { role: 'authenticated', claims: known };
    if (isSameKey(key, keys.secretKey)) return callerWithKey('service_role');
    if (isSameKey(key, keys.publishableKey)) return callerWithKey('anon');
    return { role: 'authenticated', claims: await claimsOf(key) };
  }

  const requireCaller = createMiddleware<AppEnv>(async (c, next) => {
    const apiKey = c.req.header('apikey');
    const refusal = checkApiKey(c, keys, apiKey);
    if (refusal) return refusal;
    try {
      c.set('caller', await resolve(apiKey ?? '', bearerOf(c.req.header('authorization'))));
    } catch (error) {
      return refuse(c, error);
    }
    return next();
  });

  return {
    requireCaller,
    forget() {
      trusted = new Map();
    },
  };
}

/** The gateway's answer to a request without a key of ours, as hosted Supabase words it. */
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
  // The length of a key is no secret.
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function callerWithKey(role: 'anon' | 'service_role'): Caller {
  return { role, claims: { role } };
}

export async function isSessionLive(
  owner: Sql,
  claims: Pick<AccessClaims, 'sub' | 'session_id'>,
): Promise<boolean> {
  const rows = await owner`
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${claims.session_id} and u.id = ${claims.sub}
      and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())
  `;
  return rows.length > 0;
}

function refuse(c: Context, error: unknown) {
  if (error instanceof InvalidToken) {
    const code = error.kind === 'malformed' ? 'PGRST301' : 'PGRST303';
    const { message } = error;
    c.header('WWW-Authenticate', `Bearer error="invalid_token", error_description="${code}"`);
    return c.json({ code, message, details: null, hint: null }, 401);
  }
  if (!isUnavailable(error)) throw error;
  const message = 'Could not connect with the database. Retry in a moment.';
  c.header('Retry-After', RETRY_AFTER_SECONDS);
  return c.json({ code: 'PGRST000', message, details: null, hint: null }, 503);
}
