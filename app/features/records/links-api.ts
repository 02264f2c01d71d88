import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** Whose links: everything that we sent to a candidate or client, or about one enquiry. */
export type LinksOf = { candidate_id: string } | { client_id: string } | { lead_id: string };

/** Returns how many links have ended. */
export async function endLinks(db: Db, of: LinksOf): Promise<number> {
  return unwrap(await db.rpc('end_links', { of })) ?? 0;
}
