import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { bodyBudget } from './body-budget.ts';
import { type Refusal, refuse } from './protocol-error.ts';
import { type BodyRefusal, BRIEF, readBody, replaceBody } from './read-body.ts';

export const JSON_LIMIT_BYTES = 1024 * 1024;
/** Smaller bodies are not worth counting: the connection limit keeps their total small. */
const UNCOUNTED_BYTES = 64 * 1024;
const RETRY_AFTER_S = 5;

/** Refuses a body over the limit, by its declared length or by counting the bytes that arrive. */
export function limitBody(
  maxBytes = JSON_LIMIT_BYTES,
  budget = bodyBudget,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Checked first, because reading `body` would create it.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const declared = c.req.header('content-length');
    const isSmall = declared !== undefined && Number(declared) <= UNCOUNTED_BYTES;
    if (isSmall && Number(declared) <= maxBytes) return next();
    if (!c.req.raw.body) return next();

    const body = await readBody(c, maxBytes, budget);
    try {
      if (body.refusal) {
        await body.discardRest(BRIEF);
        return refuseBody(c.req.path, body.refusal, maxBytes);
      }
      replaceBody(c, body.bytes);
      await next();
    } finally {
      body.release();
    }
  };
}

export function refuseBody(path: string, refusal: BodyRefusal, maxBytes: number): Response {
  const reply = refuse(path, refusalOf(refusal, maxBytes));
  // Does not wait for the rest of the body.
  reply.headers.set('Connection', 'close');
  return reply;
}

function refusalOf(refusal: BodyRefusal, maxBytes: number): Refusal {
  if (refusal === 'too large') {
    return { status: 413, message: `The body is larger than ${maxBytes} bytes.` };
  }
  if (refusal === 'cut off') return { status: 400, message: 'The body ended too early.' };
  const message = 'Too much is being sent at the moment. Please try again shortly.';
  const status = refusal === 'address' ? 429 : 503;
  return { status, message, retryAfterSeconds: RETRY_AFTER_S };
}
