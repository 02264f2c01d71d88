import type { Sql, TransactionSql } from 'postgres';
import { type ConnectionPool, isConnectionLoss } from './connection-pool.ts';

type Work = (sql: TransactionSql) => unknown;

/**
 * What `sql.begin` of postgres.js is, on a pool that outlives its connections. It has no savepoints.
 */
export function beginOn(pool: ConnectionPool): Sql['begin'] {
  function begin(...args: [Work] | [string, Work]): Promise<unknown> {
    const [mode, work] = args.length === 1 ? ['', args[0]] : args;
    return pool.use(async (connection) => {
      await connection.unsafe(`begin ${mode}`);
      return finish(connection, work);
    });
  }
  return begin as Sql['begin'];
}

async function finish(connection: Sql, work: Work): Promise<unknown> {
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
