import { expect, it } from 'vitest';
import { isExpired } from './age';

it.each([
  [null, false],
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2027-01-01', false],
])('a document of %s has expired on 17 November 2026: %s', (day, hasExpired) => {
  expect(isExpired(day, '2026-11-17')).toBe(hasExpired);
});
