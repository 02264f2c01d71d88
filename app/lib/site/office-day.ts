import { knownTimeZone } from '../office-clock.ts';

const MINUTE_MS = 60_000;

let known = { zone: '', minute: Number.NaN, day: '' };

/**
 * The day in the office's time zone, such as 2026-11-17. Every request needs it, so it is worked out
 * once a minute.
 */
export function officeDay(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (known.zone === timeZone && known.minute === minute) return known.day;
  const zone = knownTimeZone(timeZone);
  // Writes days as the database does.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
  known = { zone: timeZone, minute, day };
  return day;
}
