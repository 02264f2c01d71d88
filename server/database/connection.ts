import type { ReservedSql } from 'postgres';
import type { Connections } from './renewed-pool.ts';
import { isUnavailable } from './unavailable.ts';

/** Longer, and whoever waits gives up or tries again: better told at once. */
const MAX_WAIT_MS = 5_000;

/** All connections are in use, and stayed so. */
class PoolBusy extends Error {
  override name = 'PoolBusy';
  code = 'POOL_BUSY';
}

/** Whoever first takes a connection that was lost and made anew is told of the old one's end. */
async function reserveConnection(sql: Connections): Promise<ReservedSql> {
  const reserved = sql.reserve().catch((error) => {
    if (isFromServer(error)) return sql.reserve();
    throw error;
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PoolBusy('No database connection became free in time.'));
      reserved.then(
        (connection) => connection.release(),
        () => {},
      );
    }, MAX_WAIT_MS);
  });
  return Promise.race([reserved, tooLate]).finally(() => clearTimeout(timer));
}

/** Gives the work a connection of its own, and back to the pool afterwards. */
export async function onConnection<T>(
  sql: Connections,
  work: (connection: ReservedSql) => Promise<T>,
): Promise<T> {
  const connection = await reserveConnection(sql);
  let isLost = false;
  try {
    return await work(connection);
  } catch (error) {
    isLost = isConnectionLoss(error);
    throw error;
  } finally {
    // A lost connection has left the pool by itself.
    if (!isLost) connection.release();
  }
}

/** A function can raise any SQLSTATE; only the driver's own complaints mean that nobody is there. */
export function isConnectionLoss(error: unknown): boolean {
  return isUnavailable(error) && !isFromServer(error);
}

function isFromServer(error: unknown): boolean {
  return error instanceof Error && error.name === 'PostgresError';
}
