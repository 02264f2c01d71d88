import { Hono } from 'hono';
import { z } from 'zod';
import { methodOf } from '../account-mail/verify.ts';
import { type AuthDeps, type AuthEnv, addressOf, deviceOf } from '../accounts/deps.ts';
import { AuthError, invalid } from '../accounts/errors.ts';
import { readBody, readQuery, text } from '../accounts/input.ts';
import { exchangeCode } from '../accounts/pkce.ts';
import { requireSession } from '../accounts/require-session.ts';
import { endSessions, openSession, refreshSession } from '../accounts/sessions.ts';
import { findUser } from '../accounts/users.ts';
import { DEFAULT_COST, hashPassword, verifyPassword } from '../passwords/passwords.ts';

const passwordGrant = z.object({ email: text.optional(), phone: text.optional(), password: text });
const refreshGrant = z.object({ refresh_token: text.min(12) });
const pkceGrant = z.object({ auth_code: text.min(1), code_verifier: text.min(1) });
const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export function tokenRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  /** Compared with when there is no such account, so that both answers take the same time. */
  let decoy: Promise<string> | undefined;

  routes.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password': {
        const credentials = await readBody(c, passwordGrant);
        if (!credentials.email) throw invalid('missing email or phone');
        const email = credentials.email.trim().toLowerCase();
        const userId = await checkPassword(email, credentials.password, addressOf(c));
        return c.json(
          await deps.owner.begin((sql) => openSession(deps, sql, userId, 'password', deviceOf(c))),
        );
      }
      case 'refresh_token': {
        const { refresh_token } = await readBody(c, refreshGrant);
        return c.json(await refreshSession(deps, refresh_token, deviceOf(c)));
      }
      case 'pkce': {
        const { auth_code, code_verifier } = await readBody(c, pkceGrant);
        const session = await deps.owner.begin(async (sql) => {
          const { userId, method } = await exchangeCode(sql, auth_code, code_verifier);
          return openSession(deps, sql, userId, methodOf(method), deviceOf(c));
        });
        return c.json(session);
      }
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });

  async function checkPassword(email: string, password: string, address: string) {
    await deps.limits.signIn.consume(email, address);
    const user = await findUser(deps.owner, { email });
    decoy ??= hashPassword('', deps.passwordCost ?? DEFAULT_COST);
    const isRight = await verifyPassword(password, user?.encrypted_password ?? (await decoy));
    if (!user?.encrypted_password || !isRight) {
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    await deps.limits.signIn.succeed(email, address);
    if (user.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
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
