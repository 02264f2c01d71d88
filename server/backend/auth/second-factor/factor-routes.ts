import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv } from '../accounts/deps.ts';
import { deviceOf } from '../accounts/devices.ts';
import { AuthError, invalid } from '../accounts/errors.ts';
import { readBody, text } from '../accounts/input.ts';
import { recordRefusal } from '../notices/events.ts';
import {
  checkAssertion,
  finishRegistration,
  notVerified,
  startAssertion,
  startRegistration,
  takeAssertionChallenge,
} from '../passkeys/ceremonies.ts';
import { findPasskey, insertPasskey, lockPasskey } from '../passkeys/passkeys.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { assertionReply, registrationReply } from '../passkeys/replies.ts';
import { requireSession } from '../sessions/require-session.ts';
import {
  dropFactor,
  findFactorTrust,
  insertFactor,
  liftSession,
  startDemanding,
} from './factors.ts';
import { MAX_QR_BYTES, qrCodeSvg } from './qr-code.ts';
import { isTotpCode, newTotpSecret, totpUri } from './totp.ts';

const CHALLENGE_SECONDS = 300;
export const MAX_NAME = 64;
/** A code works only once, so it is remembered for as long as it would be valid. */
const USED_CODE_SECONDS = 120;

const enrolment = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp or webauthn'),
  friendly_name: text.max(MAX_NAME).nullish(),
  issuer: text.max(MAX_NAME).nullish(),
});
const codeAnswer = z.object({
  challenge_id: z.guid(),
  code: text.min(1, 'Code needs to be non-empty'),
});
/** `rpId` and `rpOrigins`, which the library also sends, are not read: SITE_URL decides. */
const newPasskeyAnswer = z.object({
  challenge_id: z.guid(),
  webauthn: z.object({ type: z.literal('create'), credential_response: registrationReply }),
});
const passkeyAnswer = z.object({
  challenge_id: z.guid(),
  webauthn: z.object({ type: z.literal('request'), credential_response: assertionReply }),
});

interface Factor {
  id: string;
  type: 'totp' | 'webauthn';
  isProved: boolean;
  secret: string;
}

export function factorRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const signedIn = requireSession(deps);

  routes.post('/factors', signedIn, async (c) => {
    const user = c.get('user');
    const { factor_type: type, friendly_name, issuer } = await readBody(c, enrolment);
    if (type === 'phone') {
      const message = 'MFA enroll is disabled for phone';
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', message);
    }
    if (user.has_verified_factor && c.get('session').aal !== 'aal2') {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const id = randomUUID();
    const name = friendly_name?.trim() ?? '';
    const factor = { id, name, type, isUnproved: true };
    if (type === 'webauthn') {
      relyingParty(deps);
      await deps.owner.begin((sql) => insertFactor(sql, user.id, factor));
      return c.json({ id, type, friendly_name: name });
    }
    const secret = newTotpSecret();
    const uri = totpUri(secret, issuer || new URL(deps.siteUrl).host, user.email ?? '');
    if (uri.length > MAX_QR_BYTES) throw invalid('issuer is too long');
    await deps.owner.begin((sql) => insertFactor(sql, user.id, { ...factor, secret }));
    const totp = { qr_code: qrCodeSvg(uri), secret, uri };
    return c.json({ id, type, friendly_name: name, totp });
  });

  routes.post('/factors/:id/challenge', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
    if (factor.type === 'webauthn') return c.json(await challengePasskey(c, factor));
    const id = randomUUID();
    await deps.owner`
      delete from auth.mfa_challenges
      where factor_id = ${factor.id}
        and created_at < now() - ${CHALLENGE_SECONDS + USED_CODE_SECONDS} * interval '1 second'
    `;
    await deps.owner`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${factor.id}, now(), ${deviceOf(c, deps).ip ?? '0.0.0.0'})
    `;
    const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS;
    return c.json({ id, type: 'totp', expires_at: expiresAt });
  });

  async function challengePasskey(c: Context<AuthEnv>, factor: Factor) {
    const user = c.get('user');
    const type = factor.isProved ? 'request' : 'create';
    const { id, expiresAt, options } = factor.isProved
      ? await startAssertion(deps, user)
      : await startRegistration(deps, user, factor.id);
    const webauthn = { type, credential_options: { publicKey: options } };
    return { id, type: 'webauthn', expires_at: expiresAt, webauthn };
  }

  routes.post('/factors/:id/verify', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
    const session = c.get('session');
    const user = c.get('user');
    const check = await readAnswer(c, factor);
    const device = deviceOf(c, deps);
    const trust = await findFactorTrust(deps, session, device);
    const attempt = { account: factor.id, address: device.address, trust };
    const failed = { kind: 'sign_in_failed' as const, detail: factor.type, device };
    await deps.limits.signIn.consume(attempt).catch((error: unknown) => {
      recordRefusal(deps, { ...failed, kind: 'locked_out' }, user.id);
      throw error;
    });
    const noteFailure = (error: unknown) => {
      if (factor.isProved) recordRefusal(deps, failed, user.id);
      throw error;
    };
    const prove = await check().catch(noteFailure);
    const reply = await deps.owner.begin(async (sql) => {
      const id = await prove(sql).catch(noteFailure);
      const isNew = !factor.isProved;
      if (isNew) await startDemanding(sql, factor, { session, user, device });
      const method = factor.type === 'webauthn' ? 'mfa/webauthn' : 'totp';
      return liftSession(deps, sql, session, { id, method, device, isNew });
    });
    deps.onSessionsEnded?.();
    await deps.limits.signIn.succeed(attempt);
    return c.json(reply);
  });

  /**
   * Reads the reply to a challenge. What it returns does the first half of the check, which must
   * not be rolled back, and returns the second half, which runs in the transaction and returns the
   * id of the factor that was given.
   */
  async function readAnswer(
    c: Context<AuthEnv>,
    factor: Factor,
  ): Promise<() => Promise<(sql: Sql) => Promise<string>>> {
    const user = c.get('user');
    if (factor.type === 'totp') {
      const { challenge_id, code } = await readBody(c, codeAnswer);
      return async () => async (sql) => {
        await answerChallenge(sql, factor, challenge_id, code);
        return factor.id;
      };
    }
    if (!factor.isProved) {
      const { challenge_id, webauthn } = await readBody(c, newPasskeyAnswer);
      const reply = webauthn.credential_response;
      return async () => {
        const answer = { challengeId: challenge_id, reply, factorId: factor.id };
        const made = await finishRegistration(deps, user, answer);
        return async (sql) => {
          await insertPasskey(sql, { id: factor.id, userId: user.id }, made);
          return factor.id;
        };
      };
    }
    const { challenge_id, webauthn } = await readBody(c, passkeyAnswer);
    const reply = webauthn.credential_response;
    return async () => {
      const challenge = await takeAssertionChallenge(deps, challenge_id, user);
      // Any passkey of the account will do: the browser lets people choose.
      const known = await findPasskey(deps.owner, reply.rawId);
      if (known?.userId !== user.id) throw notVerified();
      return async (sql) => {
        const passkey = await lockPasskey(sql, known.id);
        if (!passkey) throw notVerified();
        await checkAssertion(deps, sql, passkey, { challenge, reply, isAlone: false });
        return passkey.id;
      };
    };
  }

  routes.delete('/factors/:id', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
    if (factor.isProved && c.get('session').aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    const device = deviceOf(c, deps);
    await deps.owner.begin((sql) => dropFactor(sql, c.get('user'), factor, device));
    return c.json({ id: factor.id });
  });

  return routes;
}

async function getFactor(deps: AuthDeps, c: Context<AuthEnv, '/factors/:id'>): Promise<Factor> {
  const [factor] = await deps.owner<Factor[]>`
    select id, factor_type as type, status = 'verified' as "isProved", secret
    from auth.mfa_factors
    where id::text = ${c.req.param('id')} and user_id = ${c.get('user').id}
      and factor_type in ('totp', 'webauthn')
  `;
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Throws unless the challenge is open and the code is right and has not been used. */
async function answerChallenge(sql: Sql, factor: Factor, challengeId: string, code: string) {
  // Locks the factor, or the same code could be used twice at the same time.
  await sql`select 1 from auth.mfa_factors where id = ${factor.id} for update`;
  const [challenge] = await sql<{ is_open: boolean; is_code_used: boolean }[]>`
    select verified_at is null and created_at > now() - ${CHALLENGE_SECONDS} * interval '1 second'
        as is_open,
      exists (
        select from auth.mfa_challenges used
        where used.factor_id = ${factor.id} and used.otp_code = ${code}
          and used.verified_at > now() - ${USED_CODE_SECONDS} * interval '1 second'
      ) as is_code_used
    from auth.mfa_challenges where id = ${challengeId} and factor_id = ${factor.id}
  `;
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found';
    throw new AuthError(422, 'mfa_factor_not_found', message);
  }
  if (!challenge.is_open) {
    const message =
      'MFA challenge has expired, verify against another challenge or create a new challenge.';
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  if (challenge.is_code_used || !isTotpCode(factor.secret, code, Date.now() / 1000)) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await sql`
    update auth.mfa_challenges set verified_at = now(), otp_code = ${code} where id = ${challengeId}
  `;
}
