import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, AuthEnv, SessionRow } from '../accounts/deps.ts';
import { deviceOf } from '../accounts/devices.ts';
import { AuthError, tooManyAttempts } from '../accounts/errors.ts';
import { readBody, text } from '../accounts/input.ts';
import type { User } from '../accounts/users.ts';
import { recordEvent, recordRefusal } from '../notices/events.ts';
import { tellOwner } from '../notices/mails.ts';
import { requireSession } from '../sessions/require-session.ts';
import { findFactorTrust, insertFactor, liftSession } from './factors.ts';
import { CODES_IN_A_SET, countUnused, redeemCode, replaceCodes } from './recovery-codes.ts';

const DEFAULT_NAME = 'Recovery codes'; // GoTrue's name
const MAX_NAME = 64;

const generation = z.object({ friendly_name: text.max(MAX_NAME).nullish() });
const answer = z.object({ code: text.min(1, 'Code needs to be non-empty') });

interface CodeFactor {
  id: string;
  friendly_name: string;
}

/** One set of single-use codes in addition to a factor, in case the phone is lost. */
export function recoveryCodeRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const path = '/factors/recovery-codes';
  const signedIn = requireSession(deps);

  routes.get(path, signedIn, async (c) => {
    const user = c.get('user');
    const { id } = await getCodeFactor(deps.owner, user);
    const remaining = await countUnused(deps.owner, user.id);
    return c.json({ id, type: 'recovery_code', total: CODES_IN_A_SET, remaining });
  });

  routes.post(path, signedIn, async (c) => {
    const user = c.get('user');
    demandSecondFactor(c.get('session'));
    const { friendly_name } = await readBody(c, generation);
    const name = friendly_name?.trim() || DEFAULT_NAME;
    const reply = await deps.owner.begin(async (sql) => {
      if (await findCodeFactor(sql, user)) {
        const message = 'Recovery codes already exist, regenerate them instead';
        throw new AuthError(422, 'mfa_verified_factor_exists', message);
      }
      if (!user.has_verified_factor) {
        const message = 'Recovery codes cannot be the only factor';
        throw new AuthError(422, 'mfa_recovery_codes_sole_factor', message);
      }
      const id = randomUUID();
      await insertFactor(sql, user.id, { id, name, type: 'recovery_code' });
      await recordEvent(sql, {
        userId: user.id,
        kind: 'recovery_codes_made',
        device: deviceOf(c, deps),
      });
      return replyWith({ id, friendly_name: name }, await replaceCodes(sql, user.id, id));
    });
    return c.json(reply);
  });

  routes.post(`${path}/regenerate`, signedIn, async (c) => {
    const user = c.get('user');
    demandSecondFactor(c.get('session'));
    const reply = await deps.owner.begin(async (sql) => {
      const factor = await getCodeFactor(sql, user);
      await recordEvent(sql, {
        userId: user.id,
        kind: 'recovery_codes_made',
        device: deviceOf(c, deps),
      });
      return replyWith(factor, await replaceCodes(sql, user.id, factor.id));
    });
    return c.json(reply);
  });

  routes.post(`${path}/verify`, signedIn, async (c) => {
    const user = c.get('user');
    const session = c.get('session');
    const { code } = await readBody(c, answer);
    const device = deviceOf(c, deps);
    const trust = await findFactorTrust(deps, session, device);
    const attempt = { account: user.id, address: device.address, trust };
    const failed = { kind: 'sign_in_failed' as const, detail: 'recovery_code', device };
    await deps.limits.signIn.consume(attempt).catch((error: unknown) => {
      recordRefusal(deps, { ...failed, kind: 'locked_out' }, user.id);
      throw error;
    });
    // A failure must stay counted, so it must not be thrown inside the transaction.
    const outcome = await deps.owner.begin(async (sql) => {
      const redeemed = await redeemCode(sql, user.id, code, trust.kind === 'own');
      if ('lockedSeconds' in redeemed) return redeemed;
      await tellOwner(sql, user, 'recovery_code_used');
      await recordEvent(sql, { userId: user.id, kind: 'recovery_code_used', device });
      const factor = { id: redeemed.factorId, method: 'mfa/recovery_code' as const, device };
      return liftSession(deps, sql, session, factor);
    });
    if ('lockedSeconds' in outcome) {
      const isLocked = outcome.lockedSeconds > 0;
      recordRefusal(deps, { ...failed, kind: isLocked ? 'locked_out' : failed.kind }, user.id);
      if (isLocked) {
        throw tooManyAttempts('mfa_recovery_codes_locked', outcome.lockedSeconds);
      }
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    }
    deps.onSessionsEnded?.();
    await deps.limits.signIn.succeed(attempt);
    return c.json(outcome);
  });

  routes.delete(path, signedIn, async (c) => {
    demandSecondFactor(c.get('session'));
    const { id } = await getCodeFactor(deps.owner, c.get('user'));
    await deps.owner`delete from auth.mfa_factors where id = ${id}`;
    return c.json({ id });
  });

  return routes;
}

function demandSecondFactor({ aal }: SessionRow): void {
  if (aal === 'aal2') return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes');
}

async function findCodeFactor(sql: Sql, { id }: User): Promise<CodeFactor | undefined> {
  const [factor] = await sql<CodeFactor[]>`
    select id, friendly_name from auth.mfa_factors
    where user_id = ${id} and factor_type = 'recovery_code' for update
  `;
  return factor;
}

async function getCodeFactor(sql: Sql, user: User): Promise<CodeFactor> {
  const factor = await findCodeFactor(sql, user);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'No recovery codes found');
  return factor;
}

function replyWith({ id, friendly_name }: CodeFactor, codes: string[]) {
  return { id, type: 'recovery_code', friendly_name, total: codes.length, codes };
}
