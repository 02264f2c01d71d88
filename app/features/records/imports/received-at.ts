import { fromOfficeClock } from '~/lib/office-clock';

/** The time for a date without one. Noon, so that every list shows the same day. */
const NOON = '12:00';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const AUSTRALIAN =
  /^(\d{1,2})(?:[/.-]|\s+)(\d{1,2}|[a-z]{3,9})(?:[/.-]|\s+)(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?)?$/i;

/**
 * Reads a date as Australians write it (day first) or in ISO format. Returns `null` for anything
 * else, and for dates in the future.
 */
export function receivedAt(text: string, now = new Date()): string | null {
  const moment = parsed(text.trim());
  if (!moment || moment > now) return null;
  return moment.toISOString();
}

function parsed(text: string): Date | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, time, zone] = iso;
    return momentOf(Number(year), Number(month), Number(day), time ?? NOON, zone?.toUpperCase());
  }
  const written = AUSTRALIAN.exec(text);
  if (!written) return null;
  const [, day, month = '', year, hour, minute, half] = written;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const time = hour ? `${toHour(Number(hour), half)}:${minute}` : NOON;
  return momentOf(Number(year), named || Number(month), Number(day), time);
}

function toHour(hour: number, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase() === 'pm';
  const within = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return String(within).padStart(2, '0');
}

/** Returns `null` for a date that does not exist, such as 31 February. */
function momentOf(
  year: number,
  month: number,
  day: number,
  time: string,
  zone?: string,
): Date | null {
  const calendar = new Date(Date.UTC(year, month - 1, day));
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day) return null;
  const written = Date.parse(`${calendar.toISOString().slice(0, 10)}T${time}:00${zone ?? 'Z'}`);
  const moment = zone ? written : fromOfficeClock(written);
  return Number.isNaN(moment) ? null : new Date(moment);
}
