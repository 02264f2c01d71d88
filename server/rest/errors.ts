import { isUnavailable } from '../database/pool.ts';

interface Extra {
  details?: unknown;
  hint?: string | null;
}

/** An answer in PostgREST's shape: `{code, details, hint, message}` with its status. */
export class RestError extends Error {
  override name = 'RestError';
  status: number;
  code: string;
  details: unknown;
  hint: string | null;

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

/**
 * Longest prefix wins. Follows PostgREST, except that what a client can bring about (a query too
 * complex, two rows for one, a lock lost) is never a 500.
 */
const STATUS_BY_SQLSTATE: Record<string, number> = {
  '08': 503,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '28': 403,
  '38': 500,
  '39': 500,
  '40': 503,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '57': 503,
  '57014': 504,
  '58': 500,
  F0: 500,
  HV: 500,
  XX: 500,
};
const DEFAULT_STATUS = 400;

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** Turns whatever running a statement threw into an answer that shows no query and no stack. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  if (isDatabaseError(error)) {
    const { code, message, detail, hint } = error;
    return new RestError(sqlStatus(code, isAnonymous), code, message, { details: detail, hint });
  }
  if (isUnavailable(error)) {
    return new RestError(503, 'PGRST000', 'Database connection error.');
  }
  return new RestError(500, 'PGRSTX00', 'Internal error');
}

export function sqlStatus(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  const raised = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (raised) return Number(raised);
  return STATUS_BY_SQLSTATE[code] ?? STATUS_BY_SQLSTATE[code.slice(0, 2)] ?? DEFAULT_STATUS;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && error.name === 'PostgresError' && 'code' in error;
}
