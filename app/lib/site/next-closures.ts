import type { Closure, SiteSettings } from './settings.ts';

type Hours = SiteSettings['hours'];

const DAY_MS = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** 2026-11-16. Every request needs it, so the formatter is made once. */
export function officeDate({ timeZone }: Hours, now: Date): string {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format);
  return format.format(now);
}

/** Those of the next `days` days. A page shows only the next ones, to stay small. */
export function closuresWithin(
  closures: Closure[],
  days: number,
  hours: Hours,
  now: Date,
): Closure[] {
  const last = officeDate(hours, new Date(now.getTime() + days * DAY_MS));
  return closures.filter(({ from }) => from <= last);
}
