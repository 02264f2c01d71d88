import { expect, it } from 'vitest';
import { nextLook } from './next-look';

const NOW = Date.parse('2026-11-15T01:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

it.each([
  ['in 90 seconds', at(90), null, 90_000],
  ['the earlier of both', at(600), at(60), 60_000],
  ['due: every few seconds until the clock has acted', at(-1), at(900), 5_000],
  ['far away: every hour', at(90 * 86_400), null, 3_600_000],
])('%s', (_, publish_at, unpublish_at, wait) => {
  expect(nextLook({ publish_at, unpublish_at }, NOW)).toBe(wait);
});
