import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AuthDeps, AuthEnv } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';
import { findUser } from '../accounts/users.ts';
import { InvalidToken, verifyAccessToken } from '../tokens/access-token.ts';
import { bearerOf, isSameKey } from '../tokens/caller.ts';
import { findSession } from './sessions.ts';

/** Reads the user and session from the database, so that a session that just ended is refused. */
export function requireSession(deps: AuthDeps) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const bearer = bearerOf(c.req.header('authorization'));
    if (!bearer) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    const claims = await claimsOf(deps, bearer);
    const user = await findUser(deps.owner, { id: claims.sub });
    if (!user) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    const session = await findSession(deps.owner, claims.session_id);
    if (session?.user_id !== user.id) {
      const message = 'Session from session_id claim in JWT does not exist';
      throw new AuthError(403, 'session_not_found', message);
    }
    if (user.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
    c.set('user', user);
    c.set('session', session);
    await next();
  });
}

/**
 * In an account with a second factor, someone who only knows the password may not change the ways
 * to sign in.
 */
export function demandFullSignIn(c: Context<AuthEnv>, what: string): void {
  if (!c.get('user').has_verified_factor || c.get('session').aal === 'aal2') return;
  const message = `AAL2 session is required to ${what} when MFA is enabled.`;
  throw new AuthError(401, 'insufficient_aal', message);
}

export function requireSecretKey(deps: AuthDeps) {
  return createMiddleware<AuthEnv>(async (c, next) => {
    const bearer = bearerOf(c.req.header('authorization'));
    if (!isSameKey(bearer ?? c.req.header('apikey') ?? '', deps.keys.secretKey)) {
      throw new AuthError(403, 'not_admin', 'User not allowed');
    }
    await next();
  });
}

async function claimsOf(deps: AuthDeps, bearer: string) {
  try {
    return await verifyAccessToken(deps.keys, deps.siteUrl, bearer);
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    throw new AuthError(401, 'bad_jwt', `invalid JWT: ${error.message}`);
  }
}
