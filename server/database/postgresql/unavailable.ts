import { DatabaseError } from 'pg';

/** The connection was lost before the reply came, or could not be made. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  code = 'CONNECTION_LOST';
}

/** SQLSTATEs by which PostgreSQL says "not now" rather than "this is wrong". */
const NOT_NOW = new Set(['53100', '53300', '57P01', '57P02', '57P03', '58030']);
const NO_CONNECTION = /^08/;

export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DatabaseError) return NOT_NOW.has(code) || NO_CONNECTION.test(code);
  return code === 'CONNECTION_LOST' || code === 'POOL_BUSY';
}
