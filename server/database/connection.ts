import type { ReservedSql, Sql } from 'postgres';
import { isUnavailable } from './unavailable.ts';

/** Whoever first takes a connection that was lost and made anew is told of the old one's end. */
export function reserveConnection(sql: Sql): Promise<ReservedSql> {
  return sql.reserve().catch((error) => {
    if (isFromServer(error)) return sql.reserve();
    throw error;
  });
}

/** A function can raise any SQLSTATE; only the driver's own complaints mean that nobody is there. */
export function isConnectionLoss(error: unknown): boolean {
  return isUnavailable(error) && !isFromServer(error);
}

function isFromServer(error: unknown): boolean {
  return error instanceof Error && error.name === 'PostgresError';
}
