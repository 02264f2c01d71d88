import { officeTimeZone } from './office-time.ts';

const WEEK_DAYS = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * “Tuesday 10:30 am”, or “Tuesday 24 November, 10:30 am” if that is more than six days away. Times
 * are the office's, wherever the reader is.
 */
export function replyByText(
  replyBy: string,
  now: Date,
  weekday: 'long' | 'short' = 'long',
): string {
  const timeZone = officeTimeZone();
  const moment = new Date(replyBy);
  const day = new Intl.DateTimeFormat('en-AU', { timeZone, weekday }).format(moment);
  const time = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(moment)
    .replace(/\s/g, ' ');
  if (Math.abs(dayNumber(moment, timeZone) - dayNumber(now, timeZone)) <= WEEK_DAYS) {
    return `${day} ${time}`;
  }
  const month = weekday;
  const date = new Intl.DateTimeFormat('en-AU', { timeZone, day: 'numeric', month }).format(moment);
  return `${day} ${date}, ${time}`;
}

/** Counts the office's dates: days with a change to or from daylight saving do not have 24 hours. */
function dayNumber(moment: Date, timeZone: string): number {
  const date = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(moment);
  return Date.parse(date) / DAY_MS;
}
