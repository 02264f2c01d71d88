import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv, SessionRow } from '../accounts/deps.ts';
import { deviceOf } from '../accounts/devices.ts';
import { AuthError, invalid } from '../accounts/errors.ts';
import { readBody, text } from '../accounts/input.ts';
import { recordEvent, recordRefusal } from '../notices/events.ts';
import { tellOwner } from '../notices/mails.ts';
import { requireSession } from '../sessions/require-session.ts';
import { findFactorTrust, insertFactor, liftSession, removeFactor } from './factors.ts';
import { MAX_QR_BYTES, qrCodeSvg } from './qr-code.ts';
import { isTotpCode, newTotpSecret, totpUri } from './totp.ts';

const CHALLENGE_SECONDS = 300;
const MAX_NAME = 64;
/** A code works only once, so it is remembered for as long as it would be valid. */
const USED_CODE_SECONDS = 120;

const enrolment = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp'),
  friendly_name: text.max(MAX_NAME).nullish(),
  issuer: text.max(MAX_NAME).nullish(),
});
const answer = z.object({
  challenge_id: z.guid(),
  code: text.min(1, 'Code needs to be non-empty'),
});

interface Factor {
  id: string;
  status: 'verified' | 'unverified';
  secret: string;
}

export function factorRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const signedIn = requireSession(deps);

  routes.post('/factors', signedIn, async (c) => {
    const user = c.get('user');
    const { factor_type, friendly_name, issuer } = await readBody(c, enrolment);
    if (factor_type !== 'totp') {
      const message = `MFA enroll is disabled for ${factor_type}`;
      throw new AuthError(422, `mfa_${factor_type}_enroll_not_enabled`, message);
    }
    if (user.has_verified_factor && c.get('session').aal !== 'aal2') {
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    const id = randomUUID();
    const name = friendly_name?.trim() ?? '';
    const secret = newTotpSecret();
    const uri = totpUri(secret, issuer || new URL(deps.siteUrl).host, user.email ?? '');
    if (uri.length > MAX_QR_BYTES) throw invalid('issuer is too long');
    await deps.owner.begin((sql) => insertFactor(sql, user.id, { id, name, type: 'totp', secret }));
    const totp = { qr_code: qrCodeSvg(uri), secret, uri };
    return c.json({ id, type: 'totp', friendly_name: name, totp });
  });

  routes.post('/factors/:id/challenge', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
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

  routes.post('/factors/:id/verify', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
    const session = c.get('session');
    const { challenge_id, code } = await readBody(c, answer);
    const device = deviceOf(c, deps);
    const trust = await findFactorTrust(deps, session, device);
    const attempt = { account: factor.id, address: device.address, trust };
    const failed = { kind: 'sign_in_failed' as const, detail: 'totp', device };
    await deps.limits.signIn.consume(attempt).catch((error: unknown) => {
      recordRefusal(deps, { ...failed, kind: 'locked_out' }, session.user_id);
      throw error;
    });
    const reply = await deps.owner.begin(async (sql) => {
      await answerChallenge(sql, factor, challenge_id, code).catch((error: unknown) => {
        if (factor.status === 'verified') recordRefusal(deps, failed, session.user_id);
        throw error;
      });
      const isNew = factor.status === 'unverified';
      if (isNew) {
        await startDemanding(sql, factor, session);
        await tellOwner(sql, c.get('user'), 'factor_added');
        await recordEvent(sql, { userId: session.user_id, kind: 'factor_added', device });
      }
      return liftSession(deps, sql, session, { id: factor.id, method: 'totp', device, isNew });
    });
    deps.onSessionsEnded?.();
    await deps.limits.signIn.succeed(attempt);
    return c.json(reply);
  });

  routes.delete('/factors/:id', signedIn, async (c) => {
    const factor = await getFactor(deps, c);
    if (factor.status === 'verified' && c.get('session').aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await deps.owner.begin(async (sql) => {
      const userId = c.get('user').id;
      await removeFactor(sql, userId, factor.id);
      if (factor.status !== 'verified') return;
      await tellOwner(sql, c.get('user'), 'factor_removed');
      await recordEvent(sql, { userId, kind: 'factor_removed', device: deviceOf(c, deps) });
    });
    return c.json({ id: factor.id });
  });

  return routes;
}

async function getFactor(deps: AuthDeps, c: Context<AuthEnv, '/factors/:id'>): Promise<Factor> {
  const [factor] = await deps.owner<Factor[]>`
    select id, status, secret from auth.mfa_factors
    where id::text = ${c.req.param('id')} and user_id = ${c.get('user').id}
      and factor_type = 'totp'
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

/** The account's first proof of this factor. From now on, every device must give it. */
async function startDemanding(sql: Sql, factor: Factor, session: SessionRow) {
  await sql`
    update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}
  `;
  await sql`
    delete from auth.mfa_factors where user_id = ${session.user_id} and status = 'unverified'
  `;
  await sql`
    delete from auth.sessions
    where user_id = ${session.user_id} and id <> ${session.id} and aal is distinct from 'aal2'
  `;
}
