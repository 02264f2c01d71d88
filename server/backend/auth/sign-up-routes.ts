import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv } from './accounts/deps.ts';
import { deviceOf, findTrust, workFor } from './accounts/devices.ts';
import { AuthError, invalid } from './accounts/errors.ts';
import { email, metadata, pkce, readBody, text } from './accounts/input.ts';
import { checkPasswordStrength } from './accounts/password-strength.ts';
import {
  createEmailUser,
  findUser,
  type Json,
  json,
  type NewUser,
  type User,
} from './accounts/users.ts';
import { MAIL_REPLY_MS } from './mail/email-routes.ts';
import { dropTokens } from './mail/one-time-tokens.ts';
import { sendToken } from './mail/send-token.ts';
import { hashPassword } from './passwords/passwords.ts';
import { safeRedirect } from './sessions/redirects.ts';
import { derive } from './tokens/secrets.ts';

const signUp = z.object({
  email: email.optional(),
  password: text.optional(),
  data: metadata.nullish(),
});

export function signUpRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();

  routes.post('/signup', async (c) => {
    if (!(await deps.isSignUpEnabled())) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const { email: to, password, data, ...flow } = await readBody(c, signUp.and(pkce));
    if (!to) {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (!password) throw invalid('Signup requires a valid password');
    const device = deviceOf(c, deps);
    const { address, browser: askedBy } = device;
    await deps.limits.mail.admit(address);
    const known = await findUser(deps.owner, { email: to });
    const trust = await findTrust(deps, known?.id, device);
    // Everyone queues as a stranger here: their place must not reveal whether the account exists.
    const work = workFor(c, { kind: 'stranger' });
    await checkPasswordStrength(deps, password, { email: to, metadata: data ?? {} }, work);
    const isSent = !isTaken(known);
    await deps.limits.mail.consume({ kind: 'signup', recipient: to, address, trust, isSent });
    const passwordHash = await hashPassword(password, deps.passwordCost, work);
    const account = { email: to, passwordHash, userMetadata: data ?? {} };
    const redirectTo = safeRedirect(deps.siteUrl, c.req.query('redirect_to'));
    const registration = deps.owner.begin(async (sql) => {
      const userId = await register(sql, account);
      if (!userId) return undefined;
      await sendToken(deps, sql, { kind: 'signup', userId, to, redirectTo, pkce: flow, askedBy });
      return userId;
    });
    const [userId] = await Promise.all([registration, sleep(MAIL_REPLY_MS)]);
    return c.json(
      pendingProfile(userId ?? uuidOf(deps, to), account, uuidOf(deps, `identity ${to}`)),
    );
  });

  return routes;
}

/**
 * Returns undefined if the address is taken. An invited address is taken too, because only the
 * invited person may choose its password. An address that was never confirmed belongs to the last
 * person who registered it.
 */
async function register(sql: Sql, account: NewUser): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${account.email}))`;
  const known = await findUser(sql, { email: account.email });
  if (isTaken(known)) return undefined;
  if (known) {
    // Each link confirms the password that was chosen with it.
    await dropTokens(sql, known.id, ['confirmation_token']);
    await sql`
      update auth.users set encrypted_password = ${account.passwordHash ?? null},
        raw_user_meta_data = ${json(sql, account.userMetadata ?? {})}, updated_at = now()
      where id = ${known.id}
    `;
    return known.id;
  }
  return createEmailUser(sql, account);
}

function isTaken(known: User | undefined): boolean {
  return known !== undefined && (known.is_confirmed || known.is_invited);
}

/** The same for a new and an existing account, so that strangers cannot tell them apart. */
function pendingProfile(
  id: string,
  { email: address, userMetadata }: NewUser,
  identityId: string,
): Json {
  const now = new Date().toISOString();
  const identity = {
    identity_id: identityId,
    id,
    user_id: id,
    identity_data: { sub: id, email: address, email_verified: false },
    provider: 'email',
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    email: address,
  };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: address,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: userMetadata,
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Always the same for one name, so that asking twice does not reveal anything either. */
function uuidOf(deps: AuthDeps, name: string): string {
  const hex = Buffer.from(derive(deps.keys, 'uuid', name), 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
