import { fromOfficeClock } from './office-clock';

/** Years 1 to 9999: PostgreSQL uses a different format for others. */
const STORABLE = /^(?!0000)\d{4}-/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** From the start of one day to the end of another, in the business's time zone. */
export function dayPeriod({ from, to }: { from?: string; to?: string }): {
  since: string | null;
  before: string | null;
} {
  return { since: startOf(from, 0), before: startOf(to, DAY_MS) };
}

/** `null` also for a day that does not exist, or one so far away that it limits nothing. */
function startOf(day: string | undefined, later: number): string | null {
  const start = fromOfficeClock(Date.parse(`${day}T00:00:00Z`) + later);
  if (Number.isNaN(start)) return null;
  const moment = new Date(start).toISOString();
  return STORABLE.test(moment) ? moment : null;
}
