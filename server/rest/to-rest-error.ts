import { DatabaseError } from 'pg';
import { isUnavailable } from '../postgresql/unavailable.ts';
import { RestError } from '../rest-query/errors.ts';

/** Whatever was thrown, as an answer that shows no query and no stack. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError {
  if (error instanceof RestError) return error;
  if (isUnavailable(error)) return new RestError('PGRST000', 'Database connection error.');
  if (!(error instanceof DatabaseError)) return new RestError('PGRSTX00', 'Internal error');
  const { code = 'XX000', message, detail, hint } = error;
  const answer = new RestError(code, message, { details: detail, hint });
  // Signing in might help.
  if (code === '42501' && isAnonymous) answer.status = 401;
  return answer;
}
