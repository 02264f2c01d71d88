import { DatabaseError } from 'pg';
import { isUnavailable } from '../../database/postgresql/unavailable.ts';
import { RestError } from './query/errors.ts';
import { toRaisedError } from './raised-error.ts';

/**
 * With these, PostgreSQL repeats the whole row that it refused. A function that runs with its owner's
 * rights may have put into the row what its caller must not see, such as the hash of a token.
 */
const SHOWS_ROW = ['23502', '23514'];

/** Turns anything thrown into a reply that shows no query and no stack. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  const answer = toAnswer(error);
  // Signing in might help.
  if (answer.body.code === '42501' && isAnonymous) answer.status = 401;
  return answer;
}

function toAnswer(error: unknown): RestError {
  if (error instanceof RestError) return error;
  if (isUnavailable(error)) return new RestError('PGRST000', 'Database connection error.');
  if (!(error instanceof DatabaseError)) return new RestError('PGRSTX00', 'Internal error');
  const { code = 'XX000', message, detail, hint } = error;
  if (code === 'PGRST') return toRaisedError(message, detail);
  const details = SHOWS_ROW.includes(code) ? undefined : detail;
  return new RestError(code, message, { details, hint });
}
