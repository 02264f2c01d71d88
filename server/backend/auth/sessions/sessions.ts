import { randomUUID } from 'node:crypto';
import { part, type Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, Device, SessionLifetimes, SessionRow } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';
import { lacksProvider, needsProvider, providerRequired } from '../accounts/sso-only.ts';
import { getUser, type Json } from '../accounts/users.ts';
import { recordRefusal } from '../notices/events.ts';
import { completeSignIn } from '../notices/sign-ins.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../tokens/access-token.ts';
import { derive, hashToken, randomToken } from '../tokens/secrets.ts';

/**
 * Tabs that refresh at the same moment present the same token. For this long, all of them get its
 * successor.
 */
const REUSE_GRACE_SECONDS = 10;

export type AuthMethod =
  | 'password'
  | 'otp'
  | 'recovery'
  | 'invite'
  | 'oauth'
  | 'totp'
  | 'passkey'
  | 'mfa/webauthn'
  | 'mfa/recovery_code';
export type SignOutScope = 'global' | 'local' | 'others';

export interface SessionReply {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Json;
}

export async function findSession(sql: Sql, id: string): Promise<SessionRow | undefined> {
  const [session] = await sql<SessionRow[]>`
    select s.id, s.user_id, coalesce(s.aal, 'aal1') as aal, coalesce((
      select jsonb_agg(jsonb_build_object('method', a.authentication_method,
        'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc)
      from auth.mfa_amr_claims a where a.session_id = s.id), '[]') as methods
    from auth.sessions s
    where s.id = ${id} and (s.not_after is null or s.not_after > now())
  `;
  return session;
}

/** Every way to sign in ends here, so this is where a way that is not allowed is refused. */
export async function openSession(
  deps: AuthDeps,
  sql: Sql,
  userId: string,
  method: AuthMethod,
  device: Device,
  /** For a method that proves the second factor as well. */
  factorId: string | null = null,
): Promise<SessionReply> {
  if (method !== 'oauth' && (await needsProvider(deps, sql, userId))) {
    recordRefusal(deps, { kind: 'sign_in_failed', detail: 'sso', device }, userId);
    throw providerRequired();
  }
  const id = randomUUID();
  const aal = factorId ? 'aal2' : 'aal1';
  await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, not_after, aal, factor_id,
      user_agent, ip)
    values (${id}, ${userId}, now(), now(), now() + ${deps.sessions.days} * interval '1 day',
      ${aal}, ${factorId}, ${device.userAgent}, ${device.ip})
  `;
  const [user] = await sql<{ owes_factor: boolean }[]>`
    update auth.users u set last_sign_in_at = now() where id = ${userId}
    returning exists (
      select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
    ) as owes_factor
  `;
  await addMethod(sql, id, method);
  if (factorId || !user?.owes_factor) await completeSignIn(deps, sql, { userId, method, device });
  return replyWith(deps, sql, id, await addFirstToken(sql, id, userId));
}

export async function addMethod(sql: Sql, sessionId: string, method: AuthMethod): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, now(), now(), ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()
  `;
}

/**
 * After a second factor, the tokens of the first are dropped: they must not give the higher level.
 */
export async function replaceTokens(
  deps: AuthDeps,
  sql: Sql,
  session: SessionRow,
): Promise<SessionReply> {
  await sql`delete from auth.refresh_tokens where session_id = ${session.id}`;
  return replyWith(deps, sql, session.id, await addFirstToken(sql, session.id, session.user_id));
}

async function addFirstToken(sql: Sql, sessionId: string, userId: string): Promise<string> {
  const token = randomToken();
  await insertToken(sql, sessionId, userId, token);
  return token;
}

/**
 * Rotates the token: each works once and has a successor, which is derived, not stored. A token
 * presented again within the grace period gets that same successor. Later it counts as theft, and
 * the session ends.
 */
export async function refreshSession(
  deps: AuthDeps,
  presented: string,
  device: Device,
): Promise<SessionReply> {
  const outcome = await deps.owner.begin(async (sql) => {
    const [session] = await sql<{ id: string; user_id: string; is_over: boolean }[]>`
      select s.id, s.user_id, (${isOver(deps.sessions)} or ${lacksProvider(deps)}) as is_over
      from auth.sessions s
      where id = (select session_id from auth.refresh_tokens where token = ${hashToken(presented)})
      for update
    `;
    if (!session) return 'not found';
    if (session.is_over) {
      await sql`delete from auth.sessions where id = ${session.id}`;
      return 'over';
    }
    const current = await currentToken(deps, sql, presented);
    if (!current) {
      await sql`delete from auth.sessions where id = ${session.id}`;
      return 'reused';
    }
    const user = await getUser(sql, session.user_id);
    if (user.is_banned) return 'banned';
    if (current !== presented) return replyWith(deps, sql, session.id, current);
    const successor = successorOf(deps, presented);
    await sql`
      update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
      where token = ${hashToken(presented)}
    `;
    await insertToken(sql, session.id, session.user_id, successor, presented);
    await sql`
      update auth.sessions set updated_at = now(), refreshed_at = timezone('utc', now()),
        user_agent = ${device.userAgent}, ip = ${device.ip}
      where id = ${session.id}
    `;
    return replyWith(deps, sql, session.id, successor);
  });
  if (outcome === 'reused') {
    deps.onSessionsEnded?.();
    deps.log.warn('a used refresh token was presented again; its session was ended');
    throw refreshError('refresh_token_already_used', 'Already Used');
  }
  if (outcome === 'over') {
    deps.onSessionsEnded?.();
    throw refreshError('session_expired', 'Session Expired');
  }
  if (outcome === 'not found') {
    throw refreshError('refresh_token_not_found', 'Refresh Token Not Found');
  }
  if (outcome === 'banned') throw refreshError('user_banned', 'User Banned');
  return outcome;
}

/** Whether session `s` has expired or has not been refreshed for too long. */
export function isOver({ days, idleHours, clientIdleHours }: SessionLifetimes) {
  return part`(
    coalesce(s.not_after <= now(), false) or s.created_at <= now() - ${days} * interval '1 day'
    or coalesce(s.refreshed_at at time zone 'utc', s.created_at) <= now() - interval '1 hour' * case
      when exists (select from public.admin_users a where a.user_id = s.user_id)
      then ${idleHours}::int else ${clientIdleHours}::int end
  )`;
}

/**
 * Returns the presented token while it is unused, its newest successor during the grace period, and
 * none after that.
 */
async function currentToken(deps: AuthDeps, sql: Sql, presented: string) {
  let token = presented;
  for (;;) {
    const [row] = await sql<{ revoked: boolean; is_recent: boolean }[]>`
      select revoked, abs(extract(epoch from clock_timestamp() - updated_at)) < ${REUSE_GRACE_SECONDS}
        as is_recent
      from auth.refresh_tokens where token = ${hashToken(token)}
    `;
    if (row && !row.revoked) return token;
    if (!row?.is_recent) return undefined;
    token = successorOf(deps, token);
  }
}

function successorOf(deps: AuthDeps, token: string): string {
  return derive(deps.keys, 'refresh', token);
}

async function insertToken(
  sql: Sql,
  sessionId: string,
  userId: string,
  token: string,
  parent?: string,
) {
  await sql`
    insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
    values (${hashToken(token)}, ${parent ? hashToken(parent) : null}, ${userId}, ${sessionId}, false,
      clock_timestamp(), clock_timestamp())
  `;
}

function refreshError(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}

/** After committing this, the caller must call `deps.onSessionsEnded`. */
export async function endSessions(
  sql: Sql,
  { id, user_id }: SessionRow,
  scope: SignOutScope,
): Promise<void> {
  const which = {
    local: part`id = ${id}`,
    others: part`id <> ${id}`,
    global: part`true`,
  };
  await sql`delete from auth.sessions where user_id = ${user_id} and ${which[scope]}`;
}

async function replyWith(
  deps: AuthDeps,
  sql: Sql,
  sessionId: string,
  refreshToken: string,
): Promise<SessionReply> {
  const session = await findSession(sql, sessionId);
  if (!session) throw new AuthError(403, 'session_not_found', 'Session does not exist');
  const user = await getUser(sql, session.user_id);
  const { token, expiresAt } = await signAccessToken(deps.keys, deps.siteUrl, {
    sub: user.id,
    session_id: session.id,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: session.aal,
    amr: session.methods,
    is_anonymous: false,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: user.profile,
  };
}
