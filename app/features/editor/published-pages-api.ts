import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** What visitors can open besides the site's own pages, and what it is made of. */
export async function listPublishedPages(db: Db) {
  return unwrap(await db.from('published_pages').select('slug, content')) ?? [];
}
