import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type AuthDeps, type AuthEnv, addressOf } from '../accounts/deps.ts';
import { email, pkce, readBody } from '../accounts/input.ts';
import { safeRedirect } from '../accounts/redirects.ts';
import { findUser, type User } from '../accounts/users.ts';
import type { Sql } from '../postgresql/sql.ts';
import { sendEmailChange, sendToken, type TokenMail } from './send-token.ts';

/** Known or unknown, an address is answered after this long: longer than queueing a mail takes. */
export const MAIL_REPLY_MS = 60;

const request = z.object({ email });
const resend = z
  .record(z.string(), z.unknown())
  .refine(
    ({ email, type }) => Boolean(email) && Boolean(type),
    'You must provide either an email or phone number and a type', // §5
  )
  .pipe(z.object({ email, type: z.enum(['signup', 'email_change']) }));

/** Mail on request. The reply is the same whether anyone has that address. */
export function emailRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  async function mailTo(
    c: Context<AuthEnv>,
    to: string,
    send: (sql: Sql, user: User, redirectTo: string) => Promise<void>,
  ) {
    await deps.limits.mail.consume(to, addressOf(c));
    const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
    const work = deps.owner.begin(async (sql) => {
      const user = await findUser(sql, { email: to });
      if (user && !user.is_banned) await send(sql, user, redirectTo);
    });
    await Promise.all([work, sleep(MAIL_REPLY_MS)]);
    return c.json({});
  }

  routes.post('/recover', async (c) => {
    const body = await readBody(c, request.and(pkce));
    return mailTo(c, body.email, (sql, user, redirectTo) =>
      sendToken(deps, sql, { kind: 'recovery', ...addressed(user), redirectTo, pkce: body }),
    );
  });

  // Never makes an account, whatever `create_user` says: there is one door for that, /signup.
  routes.post('/otp', async (c) => {
    const body = await readBody(c, request.and(pkce));
    return mailTo(c, body.email, async (sql, user, redirectTo) => {
      if (!user.is_confirmed) return;
      await sendToken(deps, sql, { kind: 'magiclink', ...addressed(user), redirectTo, pkce: body });
    });
  });

  routes.post('/resend', async (c) => {
    const body = await readBody(c, resend.and(pkce));
    return mailTo(c, body.email, async (sql, user, redirectTo) => {
      if (body.type === 'email_change') {
        if (user.email_change) {
          await sendEmailChange(deps, sql, user, user.email_change, { redirectTo, pkce: body });
        }
        // An invitation is answered by its own link, which another mail would make void.
      } else if (!user.is_confirmed && !user.is_invited) {
        await sendToken(deps, sql, { kind: 'signup', ...addressed(user), redirectTo, pkce: body });
      }
    });
  });

  return routes;
}

function addressed(user: User): Pick<TokenMail, 'userId' | 'to'> {
  return { userId: user.id, to: user.email ?? '' };
}
