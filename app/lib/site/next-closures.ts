import { officeDay } from './office-day.ts';
import type { Closure, SiteSettings } from './settings.ts';

type Hours = SiteSettings['hours'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Those of the next `days` days. A page shows only the next ones, to stay small. */
export function closuresWithin(
  closures: Closure[],
  days: number,
  hours: Hours,
  now: Date,
): Closure[] {
  const last = officeDay(hours.timeZone, new Date(now.getTime() + days * DAY_MS));
  return closures.filter(({ from }) => from <= last);
}
