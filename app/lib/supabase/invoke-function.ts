import { z } from 'zod';
import { AppError, toAppError } from '../errors';
import type { Db } from './client';

const replySchema = z.object({ message: z.string().default('') });
const refusalSchema = z.object({ error: z.string() });

/** Calls a server function; gives back its message or throws what it refused with (§7). */
export async function invokeFunction(db: Db, name: string, body: object): Promise<string> {
  const { data, error } = await db.functions.invoke(name, { body });
  if (!error) return replySchema.parse(data ?? {}).message;
  const reply: unknown = error.context;
  if (!(reply instanceof Response)) throw new AppError('network', error.message, { cause: error });
  const refusal = refusalSchema.safeParse(await reply.json().catch(() => null));
  const message = refusal.success ? refusal.data.error : undefined;
  throw toAppError({ message }, reply.status);
}
