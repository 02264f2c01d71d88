import type { Sql, TransactionSql } from 'postgres';
import type { Caller } from '../app-env.ts';

const STATEMENT_TIMEOUT_MS = '10000';

class Rehearsed extends Error {}

/** One transaction in the caller's role, with the claims the policies read. */
export async function asCaller<T>(
  authenticator: Sql,
  { role, claims }: Caller,
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> {
  const outcome = await authenticator.begin(async (tx) => {
    await tx`
      select set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('statement_timeout', ${STATEMENT_TIMEOUT_MS}, true)
    `;
    return { value: await work(tx) };
  });
  return outcome.value;
}

/** Does the work and undoes it: throws what doing it would throw. */
export async function rehearse(
  authenticator: Sql,
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
