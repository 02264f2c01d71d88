const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to here minutes say more than hours. */
const MINUTES_UP_TO = 90 * MINUTE;

/** As people say it: “a minute”, “4 minutes”, “23 hours”. Never shorter than it is. */
export function waitingTime(seconds: number): string {
  if (seconds <= MINUTE) return 'a minute';
  if (seconds <= MINUTES_UP_TO) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}
