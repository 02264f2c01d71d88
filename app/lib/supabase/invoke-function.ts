import { z } from 'zod';
import { AppError, toAppError } from '../errors';
import type { Db } from './client';

const replySchema = z.object({ message: z.string().default('') });
const refusalSchema = z.object({ error: z.string(), hint: z.string().nullish() });

/** Calls a server function that returns a message. */
export async function invokeFunction(db: Db, name: string, body: object): Promise<string> {
  return replySchema.parse((await callFunction(db, name, body)) ?? {}).message;
}

/** Calls a server function. Returns its answer, or throws the reason it refused (§7). */
export async function callFunction(db: Db, name: string, body: object): Promise<unknown> {
  const { data, error } = await db.functions.invoke(name, { body });
  if (!error) return data;
  const reply: unknown = error.context;
  if (!(reply instanceof Response)) throw new AppError('network', error.message, { cause: error });
  const refusal = refusalSchema.safeParse(await reply.json().catch(() => null));
  const { error: message, hint } = refusal.data ?? {};
  throw toAppError({ message, hint }, reply.status);
}
