import { unwrap } from '~/lib/errors';
import { todayKey } from '~/lib/format';
import type { Db } from '~/lib/supabase/client';

export interface PageViews {
  total: number;
  days: { day: string; views: number }[];
  paths: { path: string; views: number }[];
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const SHOWN_PATHS = 5;

/** The page views of the last 30 days, counted by the site itself. */
export async function getPageViews(db: Db, now = new Date()): Promise<PageViews> {
  const last_day = todayKey(now);
  // A day with a change to or from daylight saving does not have 24 hours, but dates count in days.
  const first_day = new Date(Date.parse(last_day) - (DAYS - 1) * DAY_MS)
    .toISOString()
    .slice(0, last_day.length);
  const [days, paths] = await Promise.all([
    db.rpc('page_views_by_day', { first_day, last_day }).then(unwrap),
    db.rpc('page_views_by_path', { first_day, last_day, max_rows: SHOWN_PATHS }).then(unwrap),
  ]);
  const total = (days ?? []).reduce((sum, { views }) => sum + views, 0);
  return { total, days: days ?? [], paths: paths ?? [] };
}
