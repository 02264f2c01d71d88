import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const careSchema = z.object({
  /** Steps of placements whose day has passed. */
  missed: z.number(),
  /** Steps that are still due this week. */
  thisWeek: z.number(),
});

export async function countCare(db: Db): Promise<z.infer<typeof careSchema>> {
  return careSchema.parse(unwrap(await db.rpc('count_care')));
}
