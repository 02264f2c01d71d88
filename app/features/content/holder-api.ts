import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export interface PageHolder {
  isMine: boolean;
  /** Whose it is; `null` for someone who has left the staff. */
  email: string | null;
  /** Where it is not mine: the same person has it open in another tab. */
  isOwn: boolean;
}

/** A sign of life for one open editor. Who has the page comes back. */
export async function holdPage(
  db: Db,
  pageId: string,
  holder: string,
  takeOver = false,
): Promise<PageHolder> {
  const [held] =
    unwrap(await db.rpc('hold_page', { page_id: pageId, holder, take_over: takeOver })) ?? [];
  return {
    isMine: held?.is_mine ?? true,
    email: held?.email ?? null,
    isOwn: held?.is_own ?? true,
  };
}

export async function releasePage(db: Db, pageId: string, holder: string): Promise<void> {
  unwrap(await db.rpc('release_page', { page_id: pageId, holder }));
}
