import type { ISql, TransactionSql } from 'postgres';
import type { Caller } from '../app-env.ts';
import type { CallerPool } from './pool.ts';

const STATEMENT_TIMEOUT_MS = 10_000;

export interface CallerSettings {
  timeoutMs?: number;
  planCacheMode?: 'auto' | 'force_custom_plan';
}

class Rehearsed extends Error {}

/** Takes on the caller's role until the transaction ends, with the claims that policies read. */
export function becomeCaller(
  tx: ISql,
  { role, claims }: Caller,
  { timeoutMs = STATEMENT_TIMEOUT_MS, planCacheMode = 'auto' }: CallerSettings = {},
) {
  return tx`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
      set_config('search_path', 'public, extensions', true),
      set_config('statement_timeout', ${String(timeoutMs)}, true),
      set_config('plan_cache_mode', ${planCacheMode}, true)
  `;
}

/** One transaction in the caller's role. */
export async function asCaller<T>(
  authenticator: CallerPool,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const outcome = await authenticator.begin(async (tx) => {
    await becomeCaller(tx, caller);
    return { value: await work(tx) };
  });
  return outcome.value;
}

/** Does the work and undoes it: throws what doing it would throw. */
export async function rehearse(
  authenticator: CallerPool,
  caller: Caller,
  work: (tx: TransactionSql) => Promise<unknown>,
): Promise<void> {
  try {
    await asCaller(authenticator, caller, async (tx) => {
      await work(tx);
      throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
