const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** After this, someone has been waiting too long. */
const LONG_MS = 2 * DAY_MS;

interface Lateness {
  text: string;
  isLate: boolean;
}

/** How long someone has been waiting for an answer. */
export function waitingSince(since: string, now = Date.now()): Lateness {
  const waited = Math.max(0, now - Date.parse(since));
  const isLate = waited >= LONG_MS;
  if (waited < HOUR_MS) return { text: 'under an hour', isLate };
  if (waited < DAY_MS) return { text: plural(Math.floor(waited / HOUR_MS), 'hour'), isLate };
  return { text: plural(Math.floor(waited / DAY_MS), 'day'), isLate };
}

/** Both are dates in the business's time zone, such as 2026-11-15. */
export function dueSince(day: string, today: string): Lateness {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return { text: 'due today', isLate: false };
  return { text: `overdue by ${plural(days, 'day')}`, isLate: true };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
