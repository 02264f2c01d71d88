import type { Context } from 'hono';
import { z } from 'zod';
import type { AuthEnv } from './deps.ts';
import { AuthError, invalid } from './errors.ts';

const MAX_EMAIL = 255;
const MAX_TEXT = 2048;
const MAX_METADATA = 4096;
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/; // RFC 7636, 4.2

export const text = z
  .string()
  .max(MAX_TEXT)
  .refine((value) => !value.includes('\0'), 'Text cannot contain NUL')
  // Half a character cannot be part of an address.
  .refine((value) => value.isWellFormed(), 'Text cannot contain half a character');

export const email = text
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL)
  .pipe(z.email('Unable to validate email address: invalid format'));

/** Part of every access token, so it must be short. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine(isShort, `User data cannot be longer than ${MAX_METADATA} bytes`);

/** The client's half of a PKCE flow. supabase-js sends nulls when it does not use one. */
export const pkce = z
  .object({
    code_challenge: z
      .string()
      .regex(CHALLENGE, 'code challenge has to be 43 to 128 unreserved characters')
      .nullish(),
    code_challenge_method: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['s256', 'plain']))
      .nullish(),
  })
  .refine(
    (flow) => !flow.code_challenge === !flow.code_challenge_method,
    'PKCE flow requires code_challenge_method and code_challenge',
  );

export type Pkce = z.infer<typeof pkce>;

export async function readBody<T>(c: Context<AuthEnv>, schema: z.ZodType<T>): Promise<T> {
  const body = await c.req.text();
  let parsed: unknown;
  try {
    parsed = body === '' ? {} : JSON.parse(body);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
  return check(schema, parsed);
}

export function readQuery<T>(c: Context<AuthEnv>, schema: z.ZodType<T>): T {
  return check(schema, c.req.query());
}

export function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalid([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

function isShort(data: Record<string, unknown>): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA;
  } catch {
    return false;
  }
}
