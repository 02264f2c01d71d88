import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps, AuthEnv, Device } from '../accounts/deps.ts';
import { deviceOf } from '../accounts/devices.ts';
import { check, email, readBody, readQuery, text } from '../accounts/input.ts';
import { findUser } from '../accounts/users.ts';
import { recordRefusal } from '../notices/events.ts';
import { companyName } from '../notices/mails.ts';
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
import { LINK_PAGE_POLICY, linkPage, type OpenedLink } from './link-page.ts';
import { hashOfCode, isRedeemable, PKCE_PREFIX } from './one-time-tokens.ts';
import { linkUnusable, methodOf, TOKEN_TYPES, verifyToken } from './verify.ts';

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
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Handles what a mail contains: a link to open, or a code to type in. */
export function verifyRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  // Mail scanners fetch every link before the reader does. Fetching a link does not use it up: it
  // shows a button, and the button posts.
  routes.get('/verify', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null, 204);
    return showButton(c, readQuery(c, link));
  });

  routes.post('/verify', async (c) => {
    if (isForm(c)) return redeemLink(c);
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
    if (!tokenHash && 'email' in body) noteWrongCode(body.email, device);
    const session = await deps.owner.begin(async (sql) => {
      const { user } = await verifyToken(sql, body.type, tokenHash, device);
      return user && openSession(deps, sql, user.id, methodOf(body.type), device);
    });
    await deps.limits.code.succeed(device.address);
    return c.json(session ?? { code: '200', msg: FIRST_CONFIRMED });
  });

  async function showButton(c: Context<AuthEnv>, opened: OpenedLink): Promise<Response> {
    const { token, type, redirect_to } = opened;
    if (!(await isRedeemable(deps.owner, TOKEN_TYPES[type], hashToken(token)))) {
      const target = safeRedirect(deps.siteUrl, redirect_to);
      const isPkce = token.startsWith(PKCE_PREFIX);
      return c.redirect(errorRedirect(target, linkUnusable(), isPkce), 303);
    }
    // The page's address contains the token, which no other site may see.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Content-Security-Policy', LINK_PAGE_POLICY);
    return c.html(linkPage(opened, await companyName(deps.owner)));
  }

  async function redeemLink(c: Context<AuthEnv>): Promise<Response> {
    const opened = check(link, Object.fromEntries(new URLSearchParams(await c.req.text())));
    // Another site must not sign its visitors in here without their knowledge.
    if (c.req.header('sec-fetch-site') === 'cross-site') return showButton(c, opened);
    const { token, type, redirect_to } = opened;
    const target = safeRedirect(deps.siteUrl, redirect_to);
    const isPkce = token.startsWith(PKCE_PREFIX);
    const device = deviceOf(c, deps);
    try {
      const address = await deps.owner.begin(async (sql) => {
        const { user, tokenId } = await verifyToken(sql, type, hashToken(token), device);
        if (!user) {
          const message = { message: FIRST_CONFIRMED };
          return withFragment(isPkce ? withQuery(target, message) : target, message);
        }
        if (isPkce) return withQuery(target, { code: await issueCode(sql, tokenId, user.id) });
        const session = await openSession(deps, sql, user.id, methodOf(type), device);
        return sessionRedirect(target, session, { type });
      });
      return c.redirect(address, 303);
    } catch (error) {
      return c.redirect(errorRedirect(target, error, isPkce), 303);
    }
  }

  function noteWrongCode(address: string, device: Device): void {
    void findUser(deps.owner, { email: address })
      .then((user) =>
        recordRefusal(deps, { kind: 'sign_in_failed', detail: 'code', device }, user?.id),
      )
      .catch(() => {});
  }

  return routes;
}

/** The button sends a form; the client library sends JSON and its key. */
export function isForm(c: Context<AuthEnv>): boolean {
  return c.req.header('content-type')?.toLowerCase().startsWith(FORM_TYPE) ?? false;
}
