import type { z } from 'zod';
import type { SystemStatus } from '../../../app/lib/system/system-status.ts';
import type { CheckAddress } from '../../guard/outside/outside-request.ts';
import type { DataClient } from '../../site/data-client.ts';

export interface FunctionContext {
  /** Acts as the caller. */
  caller: DataClient;
  /** Acts with the secret key. */
  service: DataClient;
  /** The site's public address. */
  siteUrl: string;
  /** Whether account mail can be delivered. */
  hasAccountMail: boolean;
  /** Staff sign in with a provider and have no password. */
  isSsoOnly: boolean;
  /** Whether storage encodes uploaded images again. A hosted project stores them as they are. */
  encodesUploads: boolean;
  /** Refuses addresses inside our own network. */
  checkAddress: CheckAddress;
  /** What administrators may know about the installation. */
  readSystem: () => Promise<SystemStatus>;
}

/** A web-standard handler, of the kind that hosted Supabase runs. */
export type EdgeFunction = (request: Request, context: FunctionContext) => Promise<Response>;

/** `hint`: the database sets it when its refusal gives a reason. */
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
