import type { ContentPage } from './content-schema';

/** The server checks schedules every 10 s, so the change follows soon after. */
const AGAIN_MS = 5_000;
/** Browsers do not accept timers longer than 24 days. */
const LONGEST_MS = 3_600_000;

/** In how many milliseconds to refetch a scheduled page. */
export function nextLook(
  { publish_at, unpublish_at }: Pick<ContentPage, 'publish_at' | 'unpublish_at'>,
  now: number,
): number {
  const times = [publish_at, unpublish_at].flatMap((at) => (at ? [Date.parse(at)] : []));
  const wait = Math.min(...times) - now;
  return Math.min(Math.max(wait, AGAIN_MS), LONGEST_MS);
}
