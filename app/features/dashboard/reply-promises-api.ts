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

const applicationPromisesSchema = promisesSchema.omit({ soon: true }).extend({
  /** Those who wait longest, late ones first. */
  next: z.array(
    z.object({
      id: z.string(),
      vacancy_id: z.string(),
      name: z.string(),
      title: z.string(),
      reply_by: z.string(),
    }),
  ),
});

export type ReplyPromises = z.infer<typeof promisesSchema>;
export type ApplicationPromises = z.infer<typeof applicationPromisesSchema>;

export async function countReplyPromises(db: Db): Promise<ReplyPromises> {
  return promisesSchema.parse(unwrap(await db.rpc('reply_promises')));
}

export async function countApplicationPromises(db: Db): Promise<ApplicationPromises> {
  return applicationPromisesSchema.parse(unwrap(await db.rpc('application_promises')));
}
