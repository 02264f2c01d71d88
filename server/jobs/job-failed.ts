import type { PostgrestSingleResponse } from '@supabase/supabase-js';

/** A run that did not do what it should. The message is for people, and names nobody. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  /** Of the database's error, such as 42501. */
  code: string | undefined;

  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * The database's answer. Throws if the call failed, without the database's message, which may name
 * people.
 */
export function answerOf<Data>(reply: PostgrestSingleResponse<Data>, failure: string): Data {
  if (reply.error) throw new JobFailed(failure, reply.error.code);
  return reply.data;
}

/** Runs every step, even after one has failed, and then throws what failed. */
export async function runSteps(...steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  const [first, ...others] = errors;
  if (errors.length === 0) return;
  if (others.length === 0) throw first;
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  const code = first instanceof JobFailed ? first.code : undefined;
  throw new JobFailed([...new Set(messages)].join('; '), code, { cause: first });
}
