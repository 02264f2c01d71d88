import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthDeps, AuthEnv, Device } from '../accounts/deps.ts';
import { deviceOf, findTrust } from '../accounts/devices.ts';
import { AuthError } from '../accounts/errors.ts';
import { readBody, text } from '../accounts/input.ts';
import { getUser } from '../accounts/users.ts';
import { recordRefusal } from '../notices/events.ts';
import {
  checkAssertion,
  finishRegistration,
  notVerified,
  startAssertion,
  startRegistration,
  takeAssertionChallenge,
} from '../passkeys/ceremonies.ts';
import {
  findPasskey,
  freeName,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type Passkey,
  renamePasskey,
} from '../passkeys/passkeys.ts';
import { type AssertionReply, assertionReply, registrationReply } from '../passkeys/replies.ts';
import { demandFullSignIn, requireSession } from '../sessions/require-session.ts';
import { addMethod, openSession } from '../sessions/sessions.ts';
import { hashToken } from '../tokens/secrets.ts';
import { MAX_NAME } from './factor-routes.ts';
import { dropFactor, insertFactor, startDemanding } from './factors.ts';

const registration = z.object({ challenge_id: z.guid(), credential: registrationReply });
const assertion = z.object({ challenge_id: z.guid(), credential: assertionReply });
const renaming = z.object({
  friendly_name: text.trim().min(1, 'friendly_name is required').max(MAX_NAME),
});

/**
 * Signing in without a password, and the list of one's own passkeys. Each of them is also a second
 * factor.
 */
export function passkeyRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const signedIn = requireSession(deps);

  routes.post('/passkeys/authentication/options', async (c) => {
    await deps.limits.flow.consume(deviceOf(c, deps).address);
    const { id, expiresAt, options } = await startAssertion(deps);
    return c.json({ challenge_id: id, options, expires_at: expiresAt });
  });

  routes.post('/passkeys/authentication/verify', async (c) => {
    const { challenge_id, credential: reply } = await readBody(c, assertion);
    const device = deviceOf(c, deps);
    const known = await findPasskey(deps.owner, reply.rawId);
    const trust = await findTrust(deps, known?.userId, device);
    const account = known?.id ?? hashToken(reply.rawId);
    const attempt = { account, address: device.address, trust };
    const failed = { kind: 'sign_in_failed' as const, detail: 'webauthn', device };
    await deps.limits.signIn.consume(attempt).catch((error: unknown) => {
      recordRefusal(deps, { ...failed, kind: 'locked_out' }, known?.userId);
      throw error;
    });
    const challenge = await takeAssertionChallenge(deps, challenge_id);
    if (!known) throw notVerified();
    const session = await signIn(known, { challenge, reply, device }).catch((error: unknown) => {
      if (!(error instanceof AuthError)) throw error;
      const detail = error.code === 'user_banned' ? 'suspended' : failed.detail;
      recordRefusal(deps, { ...failed, detail }, known.userId);
      throw error;
    });
    await deps.limits.signIn.succeed(attempt);
    return c.json(session);
  });

  /** A passkey that checked its user is both factors: something they have, and a finger or a PIN. */
  async function signIn(
    known: Passkey,
    { device, ...answer }: { challenge: string; reply: AssertionReply; device: Device },
  ) {
    return deps.owner.begin(async (sql) => {
      const passkey = await lockPasskey(sql, known.id);
      if (!passkey) throw notVerified();
      await checkAssertion(deps, sql, passkey, { ...answer, isAlone: true });
      const user = await getUser(sql, passkey.userId);
      if (user.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
      if (!user.is_confirmed) {
        throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      }
      return openSession(deps, sql, user.id, 'passkey', device, passkey.id);
    });
  }

  routes.post('/passkeys/registration/options', signedIn, async (c) => {
    demandFullSignIn(c, 'manage passkeys');
    const { id, expiresAt, options } = await startRegistration(deps, c.get('user'));
    return c.json({ challenge_id: id, options, expires_at: expiresAt });
  });

  // GoTrue's reply has no tokens. The session's next refresh brings those of the second level.
  routes.post('/passkeys/registration/verify', signedIn, async (c) => {
    demandFullSignIn(c, 'manage passkeys');
    const [user, session, device] = [c.get('user'), c.get('session'), deviceOf(c, deps)];
    const { challenge_id: challengeId, credential: reply } = await readBody(c, registration);
    const made = await finishRegistration(deps, user, { challengeId, reply });
    const id = randomUUID();
    await deps.owner.begin(async (sql) => {
      const name = await freeName(sql, user.id);
      await insertFactor(sql, user.id, { id, name, type: 'webauthn' });
      await insertPasskey(sql, { id, userId: user.id }, made);
      await startDemanding(sql, { id, type: 'webauthn' }, { session, user, device });
      if (session.aal === 'aal2') return;
      await addMethod(sql, session.id, 'mfa/webauthn');
      await sql`
        update auth.sessions set aal = 'aal2', factor_id = ${id}, updated_at = now()
        where id = ${session.id}
      `;
    });
    deps.onSessionsEnded?.();
    return c.json(shown(await getOwn(c, id)));
  });

  routes.get('/passkeys', signedIn, async (c) => {
    demandFullSignIn(c, 'list passkeys');
    return c.json((await listPasskeys(deps.owner, c.get('user').id)).map(shown));
  });

  routes.patch('/passkeys/:id', signedIn, async (c) => {
    demandFullSignIn(c, 'manage passkeys');
    const { friendly_name: name } = await readBody(c, renaming);
    const id = c.req.param('id');
    const isKnown = await renamePasskey(deps.owner, { id, userId: c.get('user').id }, name);
    if (!isKnown) throw notFound();
    return c.json(shown(await getOwn(c, id)));
  });

  routes.delete('/passkeys/:id', signedIn, async (c) => {
    demandFullSignIn(c, 'manage passkeys');
    const { id } = await getOwn(c, c.req.param('id'));
    const factor = { id, type: 'webauthn' as const, isProved: true };
    await deps.owner.begin((sql) => dropFactor(sql, c.get('user'), factor, deviceOf(c, deps)));
    return c.body(null, 204);
  });

  async function getOwn(c: Context<AuthEnv>, id: string): Promise<Passkey> {
    const own = await listPasskeys(deps.owner, c.get('user').id);
    const passkey = own.find((candidate) => candidate.id === id);
    if (!passkey) throw notFound();
    return passkey;
  }

  return routes;
}

function shown({ id, name, created_at, last_used_at }: Passkey) {
  return { id, friendly_name: name, created_at, ...(last_used_at && { last_used_at }) };
}

function notFound(): AuthError {
  return new AuthError(404, 'webauthn_credential_not_found', 'Passkey not found');
}
