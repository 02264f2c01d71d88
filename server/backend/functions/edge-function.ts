import type { z } from 'zod';
import type { DataClient } from '../../site/data-client.ts';

export interface FunctionContext {
  /** Acts as whoever called. */
  caller: DataClient;
  /** Acts with the secret key. */
  service: DataClient;
  /** The address people use. */
  siteUrl: string;
  /** Whether mail about accounts reaches anyone. */
  hasAccountMail: boolean;
}

/** A web-standard handler, as hosted Supabase would run it. */
export type EdgeFunction = (request: Request, context: FunctionContext) => Promise<Response>;

/** `hint`: the database's mark of a refusal that says why. */
export function refusal(error: string, status: number, hint?: string | null): Response {
  return Response.json(hint ? { error, hint } : { error }, { status });
}

export class BadRequest extends Error {
  override name = 'BadRequest';
}

export async function readBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.output<T>> {
  const body = await request.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadRequest([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}
