import type { ReservedSql, Sql, TransactionSql } from 'postgres';
import { isConnectionLoss, reserveConnection } from './connection.ts';

type Work = (sql: TransactionSql) => unknown;

/**
 * postgres.js writes a rollback even to a connection that was lost, which ends the process. This is
 * `begin` without that, for the same callers; it has no savepoints.
 */
export function withSafeBegin(sql: Sql): Sql {
  async function begin(...args: [Work] | [string, Work]): Promise<unknown> {
    const [mode, work] = args.length === 1 ? ['', args[0]] : args;
    const connection = await reserveConnection(sql);
    let isLost = false;
    try {
      await connection.unsafe(`begin ${mode}`);
      return await finish(connection, work);
    } catch (error) {
      isLost = isConnectionLoss(error);
      throw error;
    } finally {
      // A lost connection has left the pool by itself.
      if (!isLost) connection.release();
    }
  }
  return Object.assign(sql, { begin });
}

async function finish(connection: ReservedSql, work: Work): Promise<unknown> {
  let result: unknown;
  try {
    result = await work(connection as unknown as TransactionSql);
  } catch (error) {
    if (!isConnectionLoss(error)) await connection.unsafe('rollback');
    throw error;
  }
  await connection.unsafe('commit');
  return result;
}
