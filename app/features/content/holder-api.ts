import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export interface PageHolder {
  isMine: boolean;
  /** The holder's name; `null` if their account is gone. */
  name: string | null;
  /** The same person has the page open in another tab. */
  isOwn: boolean;
}

/** Reports that this editor is open. Returns who holds the page. */
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
    name: held?.name ?? null,
    isOwn: held?.is_own ?? true,
  };
}

export async function releasePage(db: Db, pageId: string, holder: string): Promise<void> {
  unwrap(await db.rpc('release_page', { page_id: pageId, holder }));
}
