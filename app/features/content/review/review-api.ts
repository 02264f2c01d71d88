import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { SeenPage } from '../content-api';

export type PageComment = Tables<'page_comments'>;
export type PageReview = Tables<'page_reviews'>;

/** More than anyone writes about one page. */
const COMMENTS_MAX = 200;

/** Oldest first, as in a conversation. */
export async function listComments(db: Db, pageId: string): Promise<PageComment[]> {
  const rows = unwrap(
    await db
      .from('page_comments')
      .select('*')
      .eq('page_id', pageId)
      .order('created_at')
      .order('id')
      .limit(COMMENTS_MAX),
  );
  return rows ?? [];
}

export interface NewComment {
  body: string;
  /** `null` for a comment on the whole page. */
  blockId: string | null;
}

export async function addComment(
  db: Db,
  pageId: string,
  { body, blockId }: NewComment,
): Promise<void> {
  await insertOnce(db, 'page_comments', { page_id: pageId, body, block_id: blockId });
}

/** The database records who and when. */
export async function settleComment(db: Db, id: string, isSettled: boolean): Promise<void> {
  const resolved_at = isSettled ? new Date().toISOString() : null;
  const changed = unwrap(
    await db.from('page_comments').update({ resolved_at }).eq('id', id).select('id').maybeSingle(),
  );
  if (!changed) throw new AppError('not_found', 'This comment no longer exists.');
}

export async function deleteComment(db: Db, id: string): Promise<void> {
  unwrap(await db.from('page_comments').delete().eq('id', id));
}

export async function getReview(db: Db, pageId: string): Promise<PageReview | null> {
  return unwrap(await db.from('page_reviews').select('*').eq('page_id', pageId).maybeSingle());
}

export async function requestReview(
  db: Db,
  { id, version }: SeenPage,
  note: string,
): Promise<void> {
  unwrap(await db.rpc('request_review', { page_id: id, version, note }));
}

/** Sends the page back with a comment, or withdraws the person's own request. */
export async function endReview(db: Db, pageId: string, comment = ''): Promise<void> {
  unwrap(await db.rpc('end_review', { page_id: pageId, comment }));
}
