import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** Something saved that visitors do not see yet. */
export interface Draft {
  to: string;
  label: string;
  savedAt: string;
}

export interface Drafts {
  shown: Draft[];
  total: number;
}

const SHOWN = 5;
const UNPUBLISHED = ['draft', 'changed'];

/** Pages that are not published, or not as they were last saved; the latest first. */
export async function listDrafts(db: Db): Promise<Drafts> {
  const reply = await db
    .from('content_pages')
    .select('id, title, updated_at', { count: 'exact' })
    .in('status', UNPUBLISHED)
    .order('updated_at', { ascending: false })
    .order('id')
    .limit(SHOWN);
  const shown = (unwrap(reply) ?? []).map(({ id, title, updated_at }) => ({
    to: `/admin/content/edit/${id}`,
    label: title,
    savedAt: updated_at,
  }));
  return { shown, total: reply.count ?? shown.length };
}
