import { randomBytes, randomUUID } from 'node:crypto';
import { part, type Sql } from '../../../database/postgresql/sql.ts';
import { hashToken } from '../tokens/secrets.ts';
import { toBase32 } from './totp.ts';

export const CODES_IN_A_SET = 10;
const CODE_BYTES = 10; // sixteen letters, as in GoTrue
const MAX_FAILURES = 5;
const LOCKED_SECONDS = 15 * 60;

export function newRecoveryCode(): string {
  return toBase32(randomBytes(CODE_BYTES)).toLowerCase();
}

/** Accepts a code as people type it from paper: in any case, with spaces or hyphens. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '');
}

/** The codes are shown once: the database stores hashes. Codes of an earlier set stop working. */
export async function replaceCodes(sql: Sql, userId: string, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES_IN_A_SET }, newRecoveryCode);
  const setId = randomUUID();
  await sql`delete from auth.mfa_recovery_code_sets where user_id = ${userId}`;
  await sql`
    insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id)
    values (${setId}, ${userId}, ${factorId})
  `;
  await sql`
    insert into auth.mfa_recovery_codes (id, mfa_recovery_code_set_id, code_hash)
    select gen_random_uuid(), ${setId}, hash from unnest(${codes.map(hashToken)}::text[]) as hash
  `;
  return codes;
}

interface CodeSet {
  id: string;
  factor_id: string;
  failures: number;
  locked_seconds: number;
}

/**
 * Uses a code up, or counts the failure. Commit either way. A lock keeps out strangers who know the
 * password, but must not keep out the owner.
 */
export async function redeemCode(
  sql: Sql,
  userId: string,
  typed: string,
  isOwner: boolean,
): Promise<{ factorId: string } | { lockedSeconds: number }> {
  const [set] = await sql<CodeSet[]>`
    select id, mfa_factor_id as factor_id, failed_verification_count as failures,
      coalesce(ceil(extract(epoch from verification_locked_until - now())), 0)::int
        as locked_seconds
    from auth.mfa_recovery_code_sets where user_id = ${userId} for update
  `;
  if (!set) return { lockedSeconds: 0 };
  if (set.locked_seconds > 0 && !isOwner) return { lockedSeconds: set.locked_seconds };
  const used = await sql`
    update auth.mfa_recovery_codes set consumed_at = now()
    where mfa_recovery_code_set_id = ${set.id} and consumed_at is null
      and code_hash = ${hashToken(normaliseRecoveryCode(typed))}
  `;
  if (used.count === 0) {
    if (!isOwner) await countFailure(sql, set);
    return { lockedSeconds: 0 };
  }
  await sql`
    update auth.mfa_recovery_code_sets
    set failed_verification_count = 0, verification_locked_until = null, updated_at = now()
    where id = ${set.id}
  `;
  return { factorId: set.factor_id };
}

async function countFailure(sql: Sql, { id, failures }: CodeSet): Promise<void> {
  const isLast = failures + 1 >= MAX_FAILURES;
  const until = isLast ? part`now() + ${LOCKED_SECONDS} * interval '1 second'` : null;
  await sql`
    update auth.mfa_recovery_code_sets
    set failed_verification_count = ${isLast ? 0 : failures + 1},
      verification_locked_until = ${until}, updated_at = now()
    where id = ${id}
  `;
}

export async function countUnused(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ unused: number }[]>`
    select count(*)::int as unused
    from auth.mfa_recovery_codes c
    join auth.mfa_recovery_code_sets s on s.id = c.mfa_recovery_code_set_id
    where s.user_id = ${userId} and c.consumed_at is null
  `;
  return row?.unused ?? 0;
}
