import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** Lists the published pages, besides those built into the site, with their content. */
export async function listPublishedPages(db: Db) {
  return unwrap(await db.from('published_pages').select('slug, content')) ?? [];
}
