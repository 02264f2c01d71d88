import type { ConnectionPool, TransactionMode } from './connection-pool.ts';
import { type Asker, SERVER } from './shares.ts';
import type { Rows, Sql } from './sql.ts';
import { ConnectionLost } from './unavailable.ts';

export interface Transaction {
  mode: TransactionMode;
  asker?: Asker | undefined;
  /** Writes the statements. They travel together, none waits for the answer to the one before. */
  statements: (sql: Sql) => Promise<Rows>[];
  /** Sees the results before the commit and may throw. Without it the commit travels along. */
  check?: ((results: Rows[]) => void) | undefined;
}

/** One transaction in one round trip, or two where its results decide whether it is committed. */
export function transact(
  pool: Pick<ConnectionPool, 'use'>,
  transaction: Transaction,
): Promise<Rows[]> {
  const { mode, asker = SERVER, statements, check } = transaction;
  return pool.use(async (sql) => {
    const sent = sql.together(() => [
      sql.unsafe(`begin ${mode}`),
      ...statements(sql),
      ...(check ? [] : [sql.unsafe('commit')]),
    ]);
    try {
      const [, ...results] = await settle(sent);
      if (check) {
        check(results);
        await sql.unsafe('commit');
      }
      return results;
    } catch (error) {
      if (check && !(error instanceof ConnectionLost)) await sql.unsafe('rollback');
      throw error;
    }
  }, asker);
}

/** Waits for every answer, so that the connection is clean, and throws the first failure. */
async function settle(sent: Promise<Rows>[]): Promise<Rows[]> {
  const outcomes = await Promise.allSettled(sent);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
