import { FALLBACK_TIME_ZONE, officeTimeZone } from './office-time.ts';

/** “Perth time” */
export function officeTimeName(): string {
  const zone = officeTimeZone();
  return `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`;
}

/** The fallback if the browser or Node does not know the time zone. */
export function knownTimeZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}

export function isTimeZone(timeZone: string): boolean {
  // Node knows offsets such as +08:00 too, but PostgreSQL reads their sign the other way round.
  return /^[A-Za-z]/.test(timeZone) && offsetFormat(timeZone) !== undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
    return format;
  } catch {
    return undefined;
  }
}

const OFFSET = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECOND_MS = 1000;

/** How far the office's clocks are ahead of UTC at this moment. Daylight saving changes it. */
function offsetAt(moment: number): number {
  const parts = offsetFormat(officeTimeZone())?.formatToParts(moment) ?? [];
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(name) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return sign === '-' ? -size : size;
}

const LATEST_MOMENT = 8.64e15;

/** What the office's clocks show, as if it were UTC. */
export function toOfficeClock(moment: number): number {
  return moment + offsetAt(moment);
}

/**
 * The moment at which the office's clocks show this time, which is given as if it were UTC. A time
 * that daylight saving skips is an hour later, and one that comes twice is the second.
 */
export function fromOfficeClock(shown: number): number {
  if (!(Math.abs(shown) < LATEST_MOMENT)) return Number.NaN;
  const guess = shown - offsetAt(shown);
  return shown - offsetAt(guess);
}

/** 2026-11-16T23:59:59+08:00: a moment as the office's clocks show it. */
export function officeIso(moment: number): string {
  const shown = toOfficeClock(moment);
  const minutes = Math.round(Math.abs(shown - moment) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${new Date(shown).toISOString().slice(0, 19)}${shown < moment ? '-' : '+'}${offset}`;
}
