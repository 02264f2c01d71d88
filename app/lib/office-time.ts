/** What a site without a release uses. */
export const FALLBACK_TIME_ZONE = 'Australia/Perth';

let current = FALLBACK_TIME_ZONE;

/** The business uses its own time, wherever the reader is. */
export function officeTimeZone(): string {
  return current;
}

/**
 * The root calls this with the time zone of the published settings, before any page renders. One
 * process serves one site, so there is only one at a time. Settings have only known time zones:
 * reading them replaces others.
 */
export function setOfficeTimeZone(timeZone: string): void {
  current = timeZone;
}
