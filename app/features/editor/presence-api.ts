import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const presenceSchema = z.object({
  /** Email addresses of the other people who have the editor open. */
  others: z.array(z.string()),
  release: z.number(),
  versions: z.record(z.string(), z.string()),
});

export type Presence = z.infer<typeof presenceSchema>;

/** Reports that this editor is open. Returns the others, and what is saved and live. */
export async function holdSite(db: Db, holder: string): Promise<Presence> {
  return presenceSchema.parse(unwrap(await db.rpc('hold_site', { holder })));
}

export async function leaveSite(db: Db, holder: string): Promise<void> {
  unwrap(await db.rpc('hold_site', { holder, is_leaving: true }));
}
