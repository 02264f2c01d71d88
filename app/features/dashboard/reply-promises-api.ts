import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const promisesSchema = z.object({
  today: z.number(),
  /** Due within the next two office hours. */
  soon: z.number(),
  broken: z.number(),
  /** In the last 30 days: answered in time, and not in time. */
  kept: z.number(),
  late: z.number(),
});

export type ReplyPromises = z.infer<typeof promisesSchema>;

export async function countReplyPromises(db: Db): Promise<ReplyPromises> {
  return promisesSchema.parse(unwrap(await db.rpc('reply_promises')));
}
