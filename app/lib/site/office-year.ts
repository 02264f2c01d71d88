const USUAL = { timeZone: 'Australia/Perth', year: 'numeric' } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The year in the office's time zone. Every request needs it, so the formatter is made once. */
export function officeYear(timeZone: string, now: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = yearFormat(timeZone) ?? new Intl.DateTimeFormat('en-AU', USUAL);
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Undefined if the browser or Node does not know the time zone. */
function yearFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-AU', { timeZone, year: 'numeric' });
  } catch {
    return undefined;
  }
}
