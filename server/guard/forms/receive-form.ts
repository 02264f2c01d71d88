import type { Context, MiddlewareHandler } from 'hono';
import type { BodyProblem } from '../../../app/lib/request-context.ts';
import type { AppEnv } from '../../app-env.ts';
import { bodyBudget } from '../body-budget.ts';
import { refuse } from '../protocol-error.ts';
import { type BodyRefusal, BRIEF, type Patience, readBody, replaceBody } from '../read-body.ts';
import { isFromElsewhere } from './cross-site.ts';
import { cutForm } from './cut-form.ts';
import { judgeForm } from './judge-form.ts';

/**
 * A form without files. The longest message that a form accepts, 10,000 characters, takes 90 KB
 * when each character is sent as nine (`%E4%BD%A0`).
 */
const PLAIN_FORM_BYTES = 128 * 1024;
/** For people: their browser shows only a broken connection unless it can finish sending. */
const LONG: Patience = { bytes: 128 * 1024 * 1024, ms: 60_000 };
const RETRY_AFTER_S = 5;

export interface FormLimits {
  siteUrl: string;
  /** Whether the page accepts files and shows the sender why a form was refused. */
  isFormPath: (path: string) => boolean;
  /** The largest form with its file that these pages accept. */
  maxBytes: number;
}

/**
 * Reads the form sent to a page, within limits. A refused form still reaches its page, as far as it
 * can be read, so that people see the page's own message and what they typed.
 */
export function receiveForm(
  { siteUrl, isFormPath, maxBytes }: FormLimits,
  budget = bodyBudget,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const isFormPage = isFormPath(c.req.path);
    const contentType = c.req.header('content-type') ?? '';
    const isMultipart = /^multipart\/form-data\b/i.test(contentType);
    if (isFromElsewhere(c.req.raw, siteUrl)) {
      const problem: BodyProblem = { status: 403, code: 'forbidden' };
      return isFormPage ? goOn(c, next, problem) : refuseProblem(c.req.path, problem);
    }
    const limit = isFormPage && isMultipart ? maxBytes : PLAIN_FORM_BYTES;
    const body = await readBody(c, limit, budget);
    try {
      const problem = body.refusal
        ? problemOf(body.refusal, isMultipart)
        : judgeForm(body.bytes, contentType) && ({ status: 400, code: 'invalid' } as const);
      if (!problem) {
        handOver(c, body.bytes);
        return await next();
      }
      const hasFile = isFormPage && body.refusal === 'too large';
      await body.discardRest(hasFile ? LONG : BRIEF);
      if (!isFormPage) return refuseProblem(c.req.path, problem);
      return await goOn(c, next, problem, cutForm(body.bytes, contentType));
    } finally {
      body.release();
    }
  };
}

function problemOf(refusal: BodyRefusal, isMultipart: boolean): BodyProblem {
  if (refusal === 'cut off') return { status: 400, code: 'invalid' };
  // Only a file makes one of our forms that large; the message would confuse people on other forms.
  if (refusal === 'too large') return { status: 413, code: isMultipart ? 'too_large' : 'invalid' };
  const status = refusal === 'address' ? 429 : 503;
  return { status, code: 'unavailable', retryAfterSeconds: RETRY_AFTER_S };
}

/**
 * React Router would compare the origin again, without knowing about proxies, and would report a
 * form from another site as an error of the server.
 */
function handOver(c: Context<AppEnv>, bytes: Buffer<ArrayBuffer>): void {
  replaceBody(c, bytes);
  c.req.raw.headers.delete('origin');
}

async function goOn(
  c: Context<AppEnv>,
  next: () => Promise<void>,
  problem: BodyProblem,
  rest: Buffer<ArrayBuffer> = Buffer.alloc(0),
): Promise<void> {
  handOver(c, rest);
  c.set('bodyProblem', problem);
  await next();
  c.header('Connection', 'close');
}

const MESSAGES: Record<number, string> = {
  400: 'The form could not be read.',
  403: 'This form was sent from another site.',
  413: 'The form is too large.',
};
const TOO_MUCH = 'Too much is being sent at the moment. Please try again shortly.';

function refuseProblem(path: string, { status, retryAfterSeconds }: BodyProblem): Response {
  const message = MESSAGES[status] ?? TOO_MUCH;
  const reply = refuse(path, { status, message, ...(retryAfterSeconds && { retryAfterSeconds }) });
  reply.headers.set('Connection', 'close');
  return reply;
}
