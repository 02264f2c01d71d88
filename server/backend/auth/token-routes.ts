import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps, AuthEnv } from './accounts/deps.ts';
import { deviceOf, findTrust, workFor } from './accounts/devices.ts';
import { AuthError, invalid } from './accounts/errors.ts';
import { readBody, readQuery, text } from './accounts/input.ts';
import { findUser } from './accounts/users.ts';
import { methodOf } from './mail/verify.ts';
import { recordRefusal } from './notices/events.ts';
import { decoyHash, verifyPassword } from './passwords/passwords.ts';
import { exchangeCode } from './sessions/pkce.ts';
import { requireSession } from './sessions/require-session.ts';
import { endSessions, openSession, refreshSession } from './sessions/sessions.ts';

const passwordGrant = z.object({ email: text.optional(), phone: text.optional(), password: text });
const refreshGrant = z.object({ refresh_token: text.min(12) });
const pkceGrant = z.object({ auth_code: text.min(1), code_verifier: text.min(1) });
const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function tokenRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  /** Compared with if there is no such account, so that both replies take the same time. */
  const decoy = decoyHash(deps.passwordCost);

  routes.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password': {
        const credentials = await readBody(c, passwordGrant);
        if (!credentials.email) throw invalid('missing email or phone');
        const email = credentials.email.trim().toLowerCase();
        const userId = await checkPassword(c, email, credentials.password);
        return c.json(
          await deps.owner.begin((sql) =>
            openSession(deps, sql, userId, 'password', deviceOf(c, deps)),
          ),
        );
      }
      case 'refresh_token': {
        const { refresh_token } = await readBody(c, refreshGrant);
        return c.json(await refreshSession(deps, refresh_token, deviceOf(c, deps)));
      }
      case 'pkce': {
        const { auth_code, code_verifier } = await readBody(c, pkceGrant);
        const session = await deps.owner.begin(async (sql) => {
          const { userId, method } = await exchangeCode(sql, auth_code, code_verifier);
          return openSession(deps, sql, userId, methodOf(method), deviceOf(c, deps));
        });
        return c.json(session);
      }
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });

  async function checkPassword(c: Context<AuthEnv>, email: string, password: string) {
    const device = deviceOf(c, deps);
    const user = await findUser(deps.owner, { email });
    const trust = await findTrust(deps, user?.id, device);
    const attempt = { account: email, address: device.address, trust };
    const failed = { kind: 'sign_in_failed' as const, detail: 'password', device };
    await deps.limits.signIn.consume(attempt).catch((error: unknown) => {
      recordRefusal(deps, { ...failed, kind: 'locked_out' }, user?.id);
      throw error;
    });
    const hash = user?.encrypted_password ?? decoy;
    const isRight = await verifyPassword(password, hash, workFor(c, trust)).catch(async (error) => {
      // The password was never checked, so this was not a guess.
      await deps.limits.signIn.undo(attempt);
      throw error;
    });
    if (!user?.encrypted_password || !isRight) {
      recordRefusal(deps, failed, user?.id);
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    await deps.limits.signIn.succeed(attempt);
    if (user.is_banned) {
      recordRefusal(deps, { ...failed, detail: 'suspended' }, user.id);
      throw new AuthError(400, 'user_banned', 'User is banned');
    }
    if (!user.is_confirmed) {
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    }
    return user.id;
  }

  routes.post('/logout', requireSession(deps), async (c) => {
    const { scope } = readQuery(c, logoutQuery);
    await endSessions(deps.owner, c.get('session'), scope);
    deps.onSessionsEnded?.();
    return c.body(null, 204);
  });

  return routes;
}
