import { DatabaseError } from 'pg';

/** The connection was lost before the reply came, or could not be made. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  code = 'CONNECTION_LOST';
}

const NO_MORE_CONNECTIONS = '53300';

/**
 * SQLSTATEs by which PostgreSQL says "not now" rather than "this is wrong". 25006 is a database that
 * may only be read at the moment, such as a standby.
 */
const NOT_NOW = new Set([
  ...['25006', '53100', '53200', NO_MORE_CONNECTIONS],
  ...['57P01', '57P02', '57P03', '57P05', '58030'],
]);
const NO_CONNECTION = /^08/;
/** Our own codes for the same, the last one as the data API says it. */
const OWN_CODES = new Set(['CONNECTION_LOST', 'POOL_BUSY', 'PGRST000']);

export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return NOT_NOW.has(code) || NO_CONNECTION.test(code);
  return OWN_CODES.has(code);
}

/** Whether an error with this code says that there is no connection, and nothing more. */
export function isConnectionCode(code: string): boolean {
  return OWN_CODES.has(code) || /^(?:08|57P0)/.test(code);
}

/** Whether the database works but accepts no further connection. */
export function isCrowded(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === NO_MORE_CONNECTIONS;
}
