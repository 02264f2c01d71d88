/** Perth keeps no daylight saving. */
const OFFSET = '+08:00';
/** Years 1 to 9999: PostgreSQL writes others otherwise. */
const STORABLE = /^(?!0000)\d{4}-/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** From the first moment of one day to the first after another, in the business's time. */
export function dayPeriod({ from, to }: { from?: string; to?: string }): {
  since: string | null;
  before: string | null;
} {
  return { since: startOf(from, 0), before: startOf(to, DAY_MS) };
}

/** `null` also for a day the calendar does not have, or that is as good as no limit. */
function startOf(day: string | undefined, later: number): string | null {
  const start = Date.parse(`${day}T00:00:00${OFFSET}`);
  if (Number.isNaN(start)) return null;
  const moment = new Date(start + later).toISOString();
  return STORABLE.test(moment) ? moment : null;
}
