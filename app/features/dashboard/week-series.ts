/** The number of enquiries in a week, for one service and source. */
export interface WeekCount {
  week: string;
  service: string;
  source: string;
  count: number;
}

export interface WeekSeries {
  /** The weeks' Mondays, the oldest first, without gaps. */
  weeks: string[];
  /** The largest first. The rest is summed up at the end as `other`. */
  series: { key: string; counts: number[] }[];
}

export const OTHER = 'other';
const SHOWN_SERIES = 5;
const WEEKS = 12;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The twelve weeks up to the one that starts on `monday`. */
export function weekSeries(
  rows: readonly WeekCount[],
  by: 'service' | 'source',
  monday: string,
): WeekSeries {
  const weeks = lastWeeks(monday);
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(row[by], (totals.get(row[by]) ?? 0) + row.count);
  const ranked = [...totals].sort(([, a], [, b]) => b - a).map(([key]) => key);
  const hasOther = ranked.length > SHOWN_SERIES + 1;
  const shown = hasOther ? ranked.slice(0, SHOWN_SERIES) : ranked;
  const keys = hasOther ? [...shown, OTHER] : shown;
  return {
    weeks,
    series: keys.map((key) => ({
      key,
      counts: weeks.map((week) => countOf(rows, by, week, key, shown)),
    })),
  };
}

function countOf(
  rows: readonly WeekCount[],
  by: 'service' | 'source',
  week: string,
  key: string,
  shown: readonly string[],
): number {
  return rows
    .filter((row) => row.week === week)
    .filter((row) => (key === OTHER ? !shown.includes(row[by]) : row[by] === key))
    .reduce((sum, { count }) => sum + count, 0);
}

function lastWeeks(monday: string): string[] {
  const last = Date.parse(`${monday}T00:00:00Z`);
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(last - (WEEKS - 1 - index) * WEEK_MS).toISOString().slice(0, 10),
  );
}

/** The Monday of the week that contains the day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
