import type { ConnectionPool } from './connection-pool.ts';
import type { TextStatement } from './one-transaction.ts';
import { type Asker, SERVER } from './shares.ts';
import type { Rows } from './sql.ts';
import { ConnectionLost } from './unavailable.ts';

export interface Transaction {
  asker?: Asker | undefined;
  statements: TextStatement[];
  /** Sees the results before the commit and may throw. Without it, one round trip is enough. */
  check?: ((results: Rows[]) => void) | undefined;
}

/** A transaction whose statements are known in advance. */
export function transact(
  pool: Pick<ConnectionPool, 'use'>,
  { asker = SERVER, statements, check }: Transaction,
): Promise<Rows[]> {
  return pool.use(async (sql) => {
    if (!check) return sql.sendAsOne(statements);
    try {
      // In one round trip: a statement does not wait for the reply to the one before.
      const begun = sql.unsafe('begin');
      const sent = statements.map(({ text, values }) => sql.send({ text, values }));
      const [, ...results] = await settle([begun, ...sent]);
      check(results);
      await sql.unsafe('commit');
      return results;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) await sql.unsafe('rollback');
      throw error;
    }
  }, asker);
}

/** Waits for every reply, so that the connection is clean, and throws the first failure. */
async function settle(sent: Promise<Rows>[]): Promise<Rows[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}
