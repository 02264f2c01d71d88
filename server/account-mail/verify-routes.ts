import { Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps, AuthEnv } from '../accounts/deps.ts';
import { deviceOf } from '../accounts/devices.ts';
import { email, readBody, readQuery, text } from '../accounts/input.ts';
import { issueCode } from '../sessions/pkce.ts';
import {
  errorRedirect,
  safeRedirect,
  sessionRedirect,
  withFragment,
  withQuery,
} from '../sessions/redirects.ts';
import { openSession } from '../sessions/sessions.ts';
import { hashToken } from '../tokens/secrets.ts';
import { hashOfCode, PKCE_PREFIX } from './one-time-tokens.ts';
import { methodOf, TOKEN_TYPES, verifyToken } from './verify.ts';

const linkTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const;
const link = z.object({
  token: text.min(1),
  type: z.enum(linkTypes),
  redirect_to: text.optional(),
});
const type = z.enum([...linkTypes, 'email']);
const verification = z.union(
  [z.object({ type, email, token: text.min(1) }), z.object({ type, token_hash: text.min(1) })],
  'Verify requires a type and either a token with its email or a token hash',
);

const FIRST_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** What the mail offers: a link to open, or a code to type in. */
export function verifyRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  routes.get('/verify', async (c) => {
    // Mail scanners look links up; only a visit may use one.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    const { token, type, redirect_to } = readQuery(c, link);
    const target = safeRedirect(deps.siteUrl, redirect_to);
    const isPkce = token.startsWith(PKCE_PREFIX);
    try {
      const address = await deps.owner.begin(async (sql) => {
        const { user, tokenId } = await verifyToken(sql, type, hashToken(token));
        if (!user) {
          const message = { message: FIRST_CONFIRMED };
          return withFragment(isPkce ? withQuery(target, message) : target, message);
        }
        if (isPkce) return withQuery(target, { code: await issueCode(sql, tokenId, user.id) });
        const session = await openSession(deps, sql, user.id, methodOf(type), deviceOf(c, deps));
        return sessionRedirect(target, session, { type });
      });
      return c.redirect(address, 303);
    } catch (error) {
      return c.redirect(errorRedirect(target, error, isPkce), 303);
    }
  });

  routes.post('/verify', async (c) => {
    const body = await readBody(c, verification);
    const device = deviceOf(c, deps);
    await deps.limits.code.consume(device.address);
    const tokenHash =
      'token' in body
        ? await hashOfCode(deps, TOKEN_TYPES[body.type], {
            email: body.email,
            code: body.token,
            typedIn: device.browser,
          })
        : hashToken(body.token_hash);
    const session = await deps.owner.begin(async (sql) => {
      const { user } = await verifyToken(sql, body.type, tokenHash);
      return user && openSession(deps, sql, user.id, methodOf(body.type), device);
    });
    await deps.limits.code.succeed(device.address);
    return c.json(session ?? { code: '200', msg: FIRST_CONFIRMED });
  });

  return routes;
}
