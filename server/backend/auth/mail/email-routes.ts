import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv } from '../accounts/deps.ts';
import { deviceOf, findTrust } from '../accounts/devices.ts';
import { email, pkce, readBody } from '../accounts/input.ts';
import type { MailLimitKind } from '../accounts/limits.ts';
import { needsProvider } from '../accounts/sso-only.ts';
import { findUser, type User } from '../accounts/users.ts';
import { safeRedirect } from '../sessions/redirects.ts';
import { sendEmailChange, sendToken, type TokenMail } from './send-token.ts';

/**
 * The reply comes after this long whether or not the address is known. Queueing a mail is faster.
 */
export const MAIL_REPLY_MS = 60;

const request = z.object({ email });
const resend = z
  .record(z.string(), z.unknown())
  .refine(
    ({ email, type }) => Boolean(email) && Boolean(type),
    'You must provide either an email or phone number and a type', // §5
  )
  .pipe(z.object({ email, type: z.enum(['signup', 'email_change']) }));

/** Sends mail on request. The reply is the same whether or not anyone has that address. */
export function emailRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  interface Request {
    kind: MailLimitKind;
    to: string;
    /** Whether this person gets the mail. People without an account never do. */
    isFor(user: User): boolean;
    send(sql: Sql, user: User, options: Pick<TokenMail, 'redirectTo' | 'askedBy'>): Promise<void>;
  }

  async function mailTo(c: Context<AuthEnv>, { kind, to, isFor, send }: Request) {
    const { address, browser, ...device } = deviceOf(c, deps);
    await deps.limits.mail.admit(address);
    const work = async () => {
      const user = await findUser(deps.owner, { email: to });
      // A link that would be refused is not sent. A change of address is not a sign-in.
      const isInVain =
        user && kind !== 'email_change' && (await needsProvider(deps, deps.owner, user.id));
      const isSent = user !== undefined && !user.is_banned && !isInVain && isFor(user);
      const trust = await findTrust(deps, user?.id, { ...device, address, browser });
      await deps.limits.mail.consume({ kind, recipient: to, address, trust, isSent });
      const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
      if (!isSent) return;
      await deps.owner.begin((sql) => send(sql, user, { redirectTo, askedBy: browser }));
    };
    await Promise.all([work(), sleep(MAIL_REPLY_MS)]);
    return c.json({});
  }

  routes.post('/recover', async (c) => {
    const body = await readBody(c, request.and(pkce));
    return mailTo(c, {
      kind: 'recovery',
      to: body.email,
      isFor: () => true,
      send: (sql, user, options) =>
        sendToken(deps, sql, { kind: 'recovery', ...addressed(user), ...options, pkce: body }),
    });
  });

  // Never creates an account, whatever `create_user` says: only /signup does.
  routes.post('/otp', async (c) => {
    const body = await readBody(c, request.and(pkce));
    return mailTo(c, {
      kind: 'magiclink',
      to: body.email,
      isFor: (user) => user.is_confirmed,
      send: (sql, user, options) =>
        sendToken(deps, sql, { kind: 'magiclink', ...addressed(user), ...options, pkce: body }),
    });
  });

  routes.post('/resend', async (c) => {
    const body = await readBody(c, resend.and(pkce));
    if (body.type === 'email_change') {
      return mailTo(c, {
        kind: 'email_change',
        to: body.email,
        isFor: (user) => user.email_change !== null,
        send: (sql, user, options) =>
          sendEmailChange(deps, sql, user, user.email_change ?? '', { ...options, pkce: body }),
      });
    }
    return mailTo(c, {
      kind: 'signup',
      to: body.email,
      // Invited people use the link in their invitation instead.
      isFor: (user) => !user.is_confirmed && !user.is_invited,
      send: (sql, user, options) =>
        sendToken(deps, sql, { kind: 'signup', ...addressed(user), ...options, pkce: body }),
    });
  });

  return routes;
}

function addressed(user: User): Pick<TokenMail, 'userId' | 'to'> {
  return { userId: user.id, to: user.email ?? '' };
}
