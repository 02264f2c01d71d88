import { knownTimeZone } from '../office-clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The year in the office's time zone. Every request needs it, so the formatter is made once. */
export function officeYear(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    const known = knownTimeZone(timeZone);
    format = new Intl.DateTimeFormat('en-AU', { timeZone: known, year: 'numeric' });
    formats.set(timeZone, format);
  }
  return format.format(now);
}
