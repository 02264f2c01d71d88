const USUAL = { timeZone: 'Australia/Perth', year: 'numeric' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The year on the office's calendar. Asked for with every request, so the format is made once. */
export function officeYear(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = yearFormat(timeZone) ?? new Intl.DateTimeFormat('en-AU', USUAL);
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Nothing where the browser or Node does not know the zone. */
function yearFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone, year: 'numeric' });
  } catch {
    return undefined;
  }
}
