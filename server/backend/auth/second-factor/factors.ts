import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, Device, SessionRow } from '../accounts/deps.ts';
import { findTrust } from '../accounts/devices.ts';
import { AuthError } from '../accounts/errors.ts';
import type { Trust } from '../accounts/limits.ts';
import { completeSignIn } from '../notices/sign-ins.ts';
import {
  type AuthMethod,
  addMethod,
  replaceTokens,
  type SessionReply,
} from '../sessions/sessions.ts';

const MAX_FACTORS = 10;
/** An enrolment has to be finished within this time. */
const ENROLMENT_SECONDS = 300;
/** Enrolments that may be under way at the same time, such as in two tabs. */
const MAX_ENROLMENTS = 3;

/** Methods that only the owner of the mailbox has. */
const MAILED: string[] = ['recovery', 'invite', 'otp'] satisfies AuthMethod[];

/** Methods that stand for a second factor in a session's `amr`. */
const SECOND_FACTORS: AuthMethod[] = ['totp', 'mfa/recovery_code'];

export interface NewFactor {
  id: string;
  name: string;
  type: 'totp' | 'recovery_code';
  /** Of a totp factor, which still has to be proved. Recovery codes need no proof. */
  secret?: string;
}

export async function insertFactor(sql: Sql, userId: string, factor: NewFactor): Promise<void> {
  const { id, name, type, secret = null } = factor;
  // Someone who closed the dialog starts again, usually under the same name: an unfinished enrolment
  // must not stand in the way of the next one.
  await sql`
    delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified' and (
      created_at < now() - ${ENROLMENT_SECONDS} * interval '1 second'
      or friendly_name = ${name}
      or id in (
        select id from auth.mfa_factors where user_id = ${userId} and status = 'unverified'
        order by created_at desc offset ${MAX_ENROLMENTS - 1}
      )
    )
  `;
  const names = await sql<{ friendly_name: string }[]>`
    select friendly_name from auth.mfa_factors where user_id = ${userId}
  `;
  if (names.length >= MAX_FACTORS) {
    const message = 'Maximum number of factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (name && names.some(({ friendly_name }) => friendly_name === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  await sql`
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret,
      created_at, updated_at)
    values (${id}, ${userId}, ${name}, ${type}, ${secret ? 'unverified' : 'verified'}, ${secret},
      now(), now())
  `;
}

/**
 * What a wrong code counts against. Whoever knows the password alone is a stranger still, however often
 * they sign in; whoever came by a mailed link is not.
 */
export async function findFactorTrust(
  deps: AuthDeps,
  { user_id, methods }: SessionRow,
  device: Device,
): Promise<Trust> {
  const trust = await findTrust(deps, user_id, device);
  const cameByMail = methods.some(({ method }) => MAILED.includes(method));
  return trust.kind !== 'own' && cameByMail ? { kind: 'own', key: 'mailbox' } : trust;
}

/** The session has given its second factor: it gets new tokens, which say so. */
export async function liftSession(
  deps: AuthDeps,
  sql: Sql,
  session: SessionRow,
  factor: { id: string; method: AuthMethod; device: Device; isNew?: boolean },
): Promise<SessionReply> {
  const { method, device } = factor;
  await addMethod(sql, session.id, factor.method);
  await sql`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = now()
    where id = ${session.id}
  `;
  // Whoever sets up a factor, or gives it once more, has signed in already.
  if (session.aal === 'aal1' && !factor.isNew) {
    await completeSignIn(deps, sql, { userId: session.user_id, method, device });
  }
  return replaceTokens(deps, sql, session);
}

/** Sessions that rest on the factor go back to the first; without any factor left, all do. */
export async function removeFactor(sql: Sql, userId: string, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${factorId}`;
  // Recovery codes are never the only factor.
  await sql`
    delete from auth.mfa_factors f
    where user_id = ${userId} and factor_type = 'recovery_code' and not exists (
      select from auth.mfa_factors other
      where other.user_id = f.user_id and other.status = 'verified' and other.factor_type = 'totp'
    )
  `;
  const lowered = await sql<{ id: string }[]>`
    update auth.sessions s set aal = 'aal1', factor_id = null
    where s.user_id = ${userId} and s.aal = 'aal2'
      and not exists (select from auth.mfa_factors f where f.id = s.factor_id)
    returning s.id
  `;
  await sql`
    delete from auth.mfa_amr_claims
    where authentication_method = any(${SECOND_FACTORS}::text[])
      and session_id = any(${lowered.map(({ id }) => id)}::uuid[])
  `;
}
