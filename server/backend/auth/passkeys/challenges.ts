import type { Sql } from '../../../database/postgresql/sql.ts';
import { AuthError } from '../accounts/errors.ts';

const CHALLENGE_SECONDS = 300;

export interface ChallengeFor {
  type: 'registration' | 'authentication';
  /** Missing for someone who is about to sign in. */
  userId?: string;
  /** The factor that is being set up, if it has a row already. */
  factorId?: string;
}

/** All servers share the database, so any of them can check the reply. */
export async function storeChallenge(
  sql: Sql,
  { type, userId, factorId }: ChallengeFor,
  challenge: string,
): Promise<{ id: string; expiresAt: number }> {
  if (userId) {
    await sql`
      delete from auth.webauthn_challenges where user_id = ${userId} and expires_at < now()
    `;
  }
  const data = { challenge, factor_id: factorId ?? null };
  const [row] = await sql<{ id: string; expires_at: number }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${userId ?? null}, ${type}, ${sql.json(data)},
      now() + ${CHALLENGE_SECONDS} * interval '1 second')
    returning id, floor(extract(epoch from expires_at))::int as expires_at
  `;
  if (!row) throw new Error('The challenge was not stored');
  return { id: row.id, expiresAt: row.expires_at };
}

/**
 * A challenge works once, whatever comes of it: do not call this in a transaction that may be
 * rolled back.
 */
export async function takeChallenge(
  sql: Sql,
  id: string,
  { type, userId, factorId }: ChallengeFor,
): Promise<string> {
  const [row] = await sql<{ challenge: string; is_over: boolean }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type}
      and user_id is not distinct from ${userId ?? null}::uuid
      and session_data ->> 'factor_id' is not distinct from ${factorId ?? null}::text
    returning session_data ->> 'challenge' as challenge, expires_at <= now() as is_over
  `;
  if (!row) {
    const message = 'Challenge not found or already used';
    throw new AuthError(400, 'webauthn_challenge_not_found', message);
  }
  if (row.is_over) {
    throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  }
  return row.challenge;
}
