import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';

export type SavedView = Pick<Tables<'saved_views'>, 'id' | 'name' | 'query'>;

export async function listViews(db: Db, list: string): Promise<SavedView[]> {
  const request = db.from('saved_views').select('id, name, query').eq('list', list);
  return unwrap(await request.order('name')) ?? [];
}

/** Saving under an existing name replaces that view. */
export async function saveView(
  db: Db,
  list: string,
  userId: string,
  { name, query }: Omit<SavedView, 'id'>,
): Promise<void> {
  const row = { list, name, query, user_id: userId };
  unwrap(await db.from('saved_views').upsert(row, { onConflict: 'user_id,list,name' }));
}

export async function deleteView(db: Db, id: string): Promise<void> {
  unwrap(await db.from('saved_views').delete().eq('id', id));
}
