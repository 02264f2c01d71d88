import type { PendingQuery, ReservedSql, Row, RowList, Sql } from 'postgres';
import { isConnectionLoss, reserveConnection } from '../database/connection.ts';

type Rows = RowList<Row[]>;
type Query = PendingQuery<Row[]>;

/**
 * One transaction whose statements travel together; `sql.begin` waits for each of them.
 *
 * `check` sees the results before the commit and may throw; without it the commit travels along.
 */
export async function transact(
  sql: Sql,
  mode: 'read only' | 'read write',
  statements: (connection: ReservedSql) => Query[],
  check?: (results: Rows[]) => void,
): Promise<Rows[]> {
  const connection = await reserveConnection(sql);
  let isLost = false;
  try {
    const queries = [connection.unsafe(`begin ${mode}`) as Query, ...statements(connection)];
    if (!check) queries.push(connection.unsafe('commit') as Query);
    const results = (await settle(queries)).slice(1);
    if (check) {
      check(results);
      await connection.unsafe('commit');
    }
    return results;
  } catch (error) {
    isLost = isConnectionLoss(error);
    if (check && !isLost) {
      await connection.unsafe('rollback').catch((reason) => {
        isLost = isConnectionLoss(reason);
      });
    }
    throw error;
  } finally {
    // A lost connection has left the pool by itself.
    if (!isLost) connection.release();
  }
}

/** Waits for all, so that the connection is clean, but not for what a lost connection left queued. */
function settle(queries: Query[]): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    const results: Rows[] = [];
    let failure: { error: unknown } | undefined;
    let open = queries.length;
    function closeOne() {
      if (--open > 0) return;
      if (failure) reject(failure.error);
      else resolve(results);
    }
    for (const [index, query] of queries.entries()) {
      query.then(
        (rows) => {
          results[index] = rows;
          closeOne();
        },
        (error) => {
          failure ??= { error };
          if (isConnectionLoss(error)) reject(error);
          closeOne();
        },
      );
    }
  });
}
