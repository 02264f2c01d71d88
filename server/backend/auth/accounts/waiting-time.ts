const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to this long, minutes are clearer than hours. */
const MINUTES_UP_TO = 90 * MINUTE;

/** In everyday words: “a minute”, “4 minutes”, “23 hours”. Never shorter than the real wait. */
export function waitingTime(seconds: number): string {
  if (seconds <= MINUTE) return 'a minute';
  if (seconds <= MINUTES_UP_TO) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}
