import type { ContentPage } from './content-schema';

/** The server's clock looks every 10 s: soon after that it has acted. */
const AGAIN_MS = 5_000;
/** Browsers take no longer a time than 24 days. */
const LONGEST_MS = 3_600_000;

/** In how many milliseconds a scheduled page is worth asking for again. */
export function nextLook(
  { publish_at, unpublish_at }: Pick<ContentPage, 'publish_at' | 'unpublish_at'>,
  now: number,
): number {
  const times = [publish_at, unpublish_at].flatMap((at) => (at ? [Date.parse(at)] : []));
  const wait = Math.min(...times) - now;
  return Math.min(Math.max(wait, AGAIN_MS), LONGEST_MS);
}
