import type { Context } from 'hono';
import type { AuthEnv } from './deps.ts';
import { toAuthError } from './errors.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
/** From this version on, GoTrue replies `{ code, message }` with the code as a word. */
const VERSION_WITH_CODES = '2024-01-01';

export function answerError(thrown: unknown, c: Context<AuthEnv>): Response {
  const error = toAuthError(thrown);
  if (error.status === 500) c.get('log')?.().error({ err: thrown }, 'auth request failed');
  const { retryAfterSeconds, body } = error.extras;
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('X-Sb-Error-Code', error.code);
  if ((c.req.header(VERSION_HEADER) ?? '') >= VERSION_WITH_CODES) {
    c.header(VERSION_HEADER, VERSION_WITH_CODES);
    return c.json({ code: error.code, message: error.message, ...body }, error.status);
  }
  const { status, code, message } = error;
  return c.json({ code: status, error_code: code, msg: message, ...body }, status);
}
