import type { ReservedSql, Sql, TransactionSql } from 'postgres';
import { isConnectionLoss, onConnection } from './connection.ts';
import type { Connections } from './renewed-pool.ts';

type Work = (sql: TransactionSql) => unknown;

/**
 * postgres.js writes a rollback even to a connection that was lost, which ends the process. This is
 * `begin` without that, for the same callers; it has no savepoints.
 */
export function withSafeBegin<T extends Connections>(sql: T): T & Pick<Sql, 'begin'> {
  function begin(...args: [Work] | [string, Work]): Promise<unknown> {
    const [mode, work] = args.length === 1 ? ['', args[0]] : args;
    return onConnection(sql, async (connection) => {
      await connection.unsafe(`begin ${mode}`);
      return finish(connection, work);
    });
  }
  return Object.assign(sql, { begin: begin as Sql['begin'] });
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
