import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps, Device, SessionRow } from '../accounts/deps.ts';
import { findTrust } from '../accounts/devices.ts';
import { AuthError } from '../accounts/errors.ts';
import type { Trust } from '../accounts/limits.ts';
import type { User } from '../accounts/users.ts';
import { recordEvent } from '../notices/events.ts';
import { tellOwner } from '../notices/mails.ts';
import { completeSignIn } from '../notices/sign-ins.ts';
import {
  type AuthMethod,
  addMethod,
  replaceTokens,
  type SessionReply,
} from '../sessions/sessions.ts';

const MAX_FACTORS = 10;
/** An enrolment must be finished within this time. */
const ENROLMENT_SECONDS = 300;
/** How many enrolments may be open at the same time, such as in two tabs. */
const MAX_ENROLMENTS = 3;

/** Methods that only the owner of the mailbox can use. */
const MAILED: string[] = ['recovery', 'invite', 'otp'] satisfies AuthMethod[];

/** Methods that count as a second factor in a session's `amr`. */
const SECOND_FACTORS: AuthMethod[] = ['totp', 'mfa/webauthn', 'mfa/recovery_code'];

export type FactorType = 'totp' | 'webauthn' | 'recovery_code';

export interface NewFactor {
  id: string;
  name: string;
  type: FactorType;
  /** For a totp factor. */
  secret?: string;
  /** It must still be proved. Recovery codes need no proof. */
  isUnproved?: boolean;
}

export async function insertFactor(sql: Sql, userId: string, factor: NewFactor): Promise<void> {
  const { id, name, type, secret = null, isUnproved } = factor;
  // Someone who closed the dialog starts again, usually with the same name. Their unfinished
  // enrolment must not block the new one.
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
    values (${id}, ${userId}, ${name}, ${type}, ${isUnproved ? 'unverified' : 'verified'},
      ${secret}, now(), now())
  `;
}

/**
 * What a wrong code counts against. A person who only knows the password is still a stranger,
 * however often they sign in. A person who used a mailed link is not.
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

/** The session has given its second factor, so it gets new tokens that say so. */
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
  // Someone who sets up a factor, or gives it again, has already signed in.
  if (session.aal === 'aal1' && !factor.isNew) {
    await completeSignIn(deps, sql, { userId: session.user_id, method, device });
  }
  return replaceTokens(deps, sql, session);
}

/** The account's first proof of this factor. From now on, every device must give it. */
export async function startDemanding(
  sql: Sql,
  factor: { id: string; type: FactorType },
  { session, user, device }: { session: SessionRow; user: User; device: Device },
): Promise<void> {
  await sql`
    update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}
  `;
  await sql`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
  await sql`
    delete from auth.sessions
    where user_id = ${user.id} and id <> ${session.id} and aal is distinct from 'aal2'
  `;
  const kind = factor.type === 'webauthn' ? 'passkey_added' : 'factor_added';
  await tellOwner(sql, user, kind);
  await recordEvent(sql, { userId: user.id, kind, device });
}

/** Removes a factor and, if it was in use, tells the account's owner. */
export async function dropFactor(
  sql: Sql,
  user: User,
  factor: { id: string; type: FactorType; isProved: boolean },
  device?: Device,
): Promise<void> {
  await removeFactor(sql, user.id, factor.id);
  if (!factor.isProved) return;
  const kind = factor.type === 'webauthn' ? 'passkey_removed' : 'factor_removed';
  await tellOwner(sql, user, kind);
  await recordEvent(sql, { userId: user.id, kind, device });
}

/**
 * Sessions that used this factor drop to the first level; if no factor is left, all sessions do.
 */
async function removeFactor(sql: Sql, userId: string, factorId: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${factorId}`;
  // Recovery codes must not be the only factor.
  await sql`
    delete from auth.mfa_factors f
    where user_id = ${userId} and factor_type = 'recovery_code' and not exists (
      select from auth.mfa_factors other
      where other.user_id = f.user_id and other.status = 'verified'
        and other.factor_type <> 'recovery_code'
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
