import { expect, it } from 'vitest';
import { nextLook } from './next-look';

const NOW = Date.parse('2026-11-15T01:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

it.each([
  ['looks again in 90 seconds, when the page is published', at(90), null, 90_000],
  ['looks again at the earlier of the two times', at(600), at(60), 60_000],
  [
    'looks every few seconds once a time has passed, until the server has acted',
    at(-1),
    at(900),
    5_000,
  ],
  ['looks every hour when the time is far away', at(90 * 86_400), null, 3_600_000],
])('%s', (_, publish_at, unpublish_at, wait) => {
  expect(nextLook({ publish_at, unpublish_at }, NOW)).toBe(wait);
});
