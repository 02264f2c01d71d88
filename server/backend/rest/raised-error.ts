import { z } from 'zod';
import { RestError } from './query/errors.ts';

const messageSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
});

const FIRST_STATUS = 300;
const LAST_STATUS = 599;
/** A reply with this status cannot have a body. */
const NOT_MODIFIED = 304;

const detailSchema = z.object({
  status: z
    .int()
    .min(FIRST_STATUS)
    .max(LAST_STATUS)
    .refine((status) => status !== NOT_MODIFIED),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)),
});

/**
 * `raise sqlstate 'PGRST' using message = '{"code": …}', detail = '{"status": …, "headers": …}'`
 * lets a function choose its own reply.
 */
export function toRaisedError(message: string, detail: string | undefined): RestError {
  const said = read(messageSchema, message);
  if (!said) {
    return failToRead(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const how = detail === undefined ? undefined : read(detailSchema, detail);
  if (!how) {
    return failToRead(
      detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    );
  }
  const { code, details, hint } = said;
  const { status, headers } = how;
  const answer = new RestError(code, said.message, { details, hint: hint ?? undefined, headers });
  answer.status = status;
  return answer;
}

function read<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function failToRead(details: string, hint: string): RestError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`;
  return new RestError('PGRST121', message, { details, hint });
}
