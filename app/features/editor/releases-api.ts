import { AppError, unwrap } from '~/lib/errors';
import { parseRelease } from '~/lib/site/release';
import type { Db } from '~/lib/supabase/client';
import { changesBetween } from './draft';

const RELEASES_MAX = 30;

export interface Release {
  number: number;
  isCurrent: boolean;
  note: string | null;
  restoredFrom: number | null;
  publishedAt: string;
  /** Nobody where the account is gone, or the site published itself. */
  publishedBy: string | null;
  /** Of the release before it. */
  changes: string[];
}

/** Newest first. */
export async function listReleases(db: Db): Promise<Release[]> {
  const [releases, staff] = await Promise.all([
    db
      .from('site_releases')
      .select('*')
      .order('number', { ascending: false })
      // One more: what the last one changed shows beside its forerunner.
      .limit(RELEASES_MAX + 1),
    db.from('admin_users').select('user_id, email'),
  ]);
  const rows = unwrap(releases) ?? [];
  const people = new Map((unwrap(staff) ?? []).map(({ user_id, email }) => [user_id, email]));
  return rows.slice(0, RELEASES_MAX).map((row, place) => {
    const before = rows[place + 1];
    return {
      number: row.number,
      isCurrent: row.is_current,
      note: row.note,
      restoredFrom: row.restored_from,
      publishedAt: row.published_at,
      publishedBy: (row.published_by && people.get(row.published_by)) ?? null,
      changes: before ? changesBetween(parseRelease(before), parseRelease(row)) : [],
    };
  });
}

/** Publishes an earlier release again. Drafts stay as they are. */
export async function restoreRelease(db: Db, number: number): Promise<number> {
  const restored = unwrap(await db.rpc('restore_release', { release_number: number }));
  if (restored === null) throw new AppError('unexpected');
  return restored;
}
