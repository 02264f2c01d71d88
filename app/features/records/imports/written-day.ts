const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** 3/4/1999, 3.4.99, 04-Mar-2001, 3 Apr 1999, 3rd of April, 1999. */
const WRITTEN =
  /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?[\s/.-]+(\d{1,2}|[a-z]{3,9})\.?,?[\s/.-]+(\d{4}|\d{2})$/i;
const CENTURY = 100;

/**
 * Reads a day as people in Australia write it, day first. A year of two digits is in this century,
 * or in the last one if the day would otherwise be after `latestYear`. `undefined` for anything else
 * and for a day that does not exist.
 */
export function writtenDay(text: string, latestYear: number): string | undefined {
  const iso = ISO.exec(text.trim());
  if (iso) return dayKey(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, day = '', month = '', year = ''] = WRITTEN.exec(text.trim()) ?? [];
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return dayKey(wholeYear(year, latestYear), named || Number(month), Number(day));
}

function wholeYear(year: string, latestYear: number): number {
  if (year.length !== 2) return Number(year);
  const within = Math.floor(latestYear / CENTURY) * CENTURY + Number(year);
  return within > latestYear ? within - CENTURY : within;
}

function dayKey(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year > 0;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}
