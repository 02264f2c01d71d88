import { Hono } from 'hono';
import { z } from 'zod';
import { providerName } from '../../../app/lib/provider-name.ts';
import type { Sql } from '../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv } from './accounts/deps.ts';
import { deviceOf, trustOfSession, workFor } from './accounts/devices.ts';
import { AuthError } from './accounts/errors.ts';
import { check, email, metadata, pkce, readBody, text } from './accounts/input.ts';
import { needsProvider, providerRequired } from './accounts/sso-only.ts';
import {
  findUser,
  getUser,
  type Json,
  json,
  merged,
  type User,
  updateProviders,
} from './accounts/users.ts';
import { prepareHash, storeHash } from './change-password.ts';
import { sendEmailChange, sendToken } from './mail/send-token.ts';
import { emailExists } from './mail/verify.ts';
import { recordEvent } from './notices/events.ts';
import { tellOwner } from './notices/mails.ts';
import { safeRedirect } from './sessions/redirects.ts';
import { demandFullSignIn, requireSession } from './sessions/require-session.ts';

const changes = z.object({
  email: email.optional(),
  password: text.optional(),
  current_password: text.optional(),
  nonce: text.optional(),
  data: metadata.optional(),
  app_metadata: z.never('Updating app_metadata requires admin privileges').optional(),
});

export function userRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const signedIn = requireSession(deps);

  routes.get('/user', signedIn, (c) => c.json(c.get('user').profile));

  routes.put('/user', signedIn, async (c) => {
    const user = c.get('user');
    const session = c.get('session');
    const device = deviceOf(c, deps);
    const trust = await trustOfSession(deps, user.id, device);
    const body = await readBody(c, changes.and(pkce));
    const newEmail = body.email === user.email ? undefined : body.email;
    if (body.password || newEmail) demandFullSignIn(c, 'update email or password');
    if (body.password && (await needsProvider(deps, deps.owner, user.id))) throw providerRequired();
    const change = body.password !== undefined && {
      user,
      session,
      device,
      work: workFor(c, trust),
      password: body.password,
      currentPassword: body.current_password,
      nonce: body.nonce,
    };
    const hash = change && (await prepareHash(deps, change));
    if (newEmail) {
      const { address } = device;
      const recipient = user.email ?? newEmail;
      const mail = { kind: 'email_change' as const, recipient, address, trust, isSent: true };
      await deps.limits.mail.consume(mail);
      if (await findUser(deps.owner, { email: newEmail })) throw emailExists();
    }
    const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
    const updated = await deps.owner.begin(async (sql) => {
      if (change && hash) await storeHash(sql, change, hash);
      if (body.data) await mergeMetadata(sql, user, body.data);
      if (newEmail) {
        const options = { redirectTo, pkce: body, askedBy: device.browser };
        await sendEmailChange(deps, sql, user, newEmail, options);
      }
      return getUser(sql, user.id);
    });
    if (change) deps.onSessionsEnded?.();
    return c.json(updated.profile);
  });

  routes.get('/reauthenticate', signedIn, async (c) => {
    const user = c.get('user');
    const to = user.email ?? '';
    const device = deviceOf(c, deps);
    const { address, browser: askedBy } = device;
    const kind = 'reauthentication';
    const trust = await trustOfSession(deps, user.id, device);
    await deps.limits.mail.consume({ kind, recipient: to, address, trust, isSent: true });
    await deps.owner.begin((sql) => sendToken(deps, sql, { kind, userId: user.id, to, askedBy }));
    return c.json({});
  });

  routes.delete('/user/identities/:id', signedIn, async (c) => {
    const user = c.get('user');
    const id = c.req.param('id');
    demandFullSignIn(c, 'unlink an identity');
    await deps.owner.begin(async (sql) => {
      const identities = await sql<{ id: string; provider: string }[]>`
        select id, provider from auth.identities where user_id = ${user.id} for update
      `;
      const identity = identities.find((candidate) => candidate.id === id);
      if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      if (identities.length === 1) {
        const message = 'User must have at least 1 identity after unlinking';
        throw new AuthError(422, 'single_identity_not_deletable', message);
      }
      await sql`delete from auth.identities where id = ${id}`;
      if (identity.provider === 'email') {
        await sql`update auth.users set encrypted_password = null where id = ${user.id}`;
      }
      await updateProviders(sql, user.id);
      const { provider } = identity;
      await tellOwner(sql, user, 'identity_unlinked', { provider: providerName(provider) });
      const device = deviceOf(c, deps);
      await recordEvent(sql, {
        userId: user.id,
        kind: 'identity_unlinked',
        detail: provider,
        device,
      });
    });
    return c.json({});
  });

  return routes;
}

async function mergeMetadata(sql: Sql, user: User, data: Json): Promise<void> {
  const all = check(metadata, merged(user.user_metadata, data));
  await sql`
    update auth.users set raw_user_meta_data = ${json(sql, all)}, updated_at = now()
    where id = ${user.id}
  `;
}
