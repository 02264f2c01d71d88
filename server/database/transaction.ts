import type { PendingQuery, Row, RowList, Sql } from 'postgres';
import { type ConnectionPool, isConnectionLoss } from './connection-pool.ts';

type Rows = RowList<Row[]>;
type Query = PendingQuery<Row[]>;

/**
 * One transaction whose statements travel together; `sql.begin` waits for each of them.
 *
 * `check` sees the results before the commit and may throw; without it the commit travels along.
 */
export function transact(
  pool: ConnectionPool,
  mode: 'read only' | 'read write',
  statements: (connection: Sql) => Query[],
  check?: (results: Rows[]) => void,
): Promise<Rows[]> {
  return pool.use(async (connection) => {
    const queries = [connection.unsafe(`begin ${mode}`) as Query, ...statements(connection)];
    if (!check) queries.push(connection.unsafe('commit') as Query);
    try {
      const results = (await settle(queries)).slice(1);
      if (check) {
        check(results);
        await connection.unsafe('commit');
      }
      return results;
    } catch (error) {
      if (check && !isConnectionLoss(error)) await connection.unsafe('rollback');
      throw error;
    }
  });
}

/** Answers come in order: when the last is there, the connection is clean. */
async function settle(queries: Query[]): Promise<Rows[]> {
  try {
    return await Promise.all(queries);
  } catch (error) {
    await Promise.race([queries.at(-1), ...queries.map(untilLost)]).catch((last) => {
      if (isConnectionLoss(last)) throw last;
    });
    throw error;
  }
}

/** A lost connection leaves what was queued behind it unanswered. */
function untilLost(query: Query): Promise<never> {
  return new Promise((_, reject) => {
    query.catch((error) => isConnectionLoss(error) && reject(error));
  });
}
