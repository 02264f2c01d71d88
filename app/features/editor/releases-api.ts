import { AppError, unwrap } from '~/lib/errors';
import { type SitePart, toSitePart } from '~/lib/site/parts';
import { parseRelease } from '~/lib/site/release';
import type { SiteRelease } from '~/lib/site/release-parts';
import type { Seen } from '~/lib/site/site-changes';
import type { Db } from '~/lib/supabase/client';

export const RELEASES_PAGE_SIZE = 20;

export interface Release {
  number: number;
  isCurrent: boolean;
  note: string | null;
  restoredFrom: number | null;
  publishedAt: string;
  /** `null` if the account is deleted, or the site published itself. */
  publishedBy: string | null;
  /** The parts that differ from the previous release. */
  changes: SitePart[];
}

/** Newest first, a page at a time. */
export async function listReleases(db: Db, before?: number): Promise<Release[]> {
  const page = { how_many: RELEASES_PAGE_SIZE, ...(before && { before_number: before }) };
  const rows = unwrap(await db.rpc('list_releases', page)) ?? [];
  return rows.map((row) => ({
    number: row.number,
    isCurrent: row.is_current,
    note: row.note,
    restoredFrom: row.restored_from,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    changes: row.changes.map(toSitePart).filter((part) => part !== null),
  }));
}

export async function getRelease(db: Db, number: number): Promise<SiteRelease> {
  const row = unwrap(
    await db.from('site_releases').select('number, snapshot').eq('number', number).maybeSingle(),
  );
  if (!row) throw new AppError('not_found', `There is no release ${number}.`);
  return parseRelease(row);
}

export interface Restoration {
  number: number;
  parts: SitePart[];
  seen: Seen;
}

/** Publishes these parts of an earlier release again. Throws `conflict` if the site has changed. */
export async function restoreRelease(db: Db, restoration: Restoration): Promise<number> {
  const { number, parts, seen } = restoration;
  const restored = unwrap(await db.rpc('restore_release', { release_number: number, parts, seen }));
  if (restored === null) throw new AppError('unexpected');
  return restored;
}
