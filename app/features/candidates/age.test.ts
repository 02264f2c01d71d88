import { expect, it } from 'vitest';
import { isExpired, isUnder18 } from './age';

it.each([
  [null, false],
  ['2008-11-17', false],
  ['2008-11-18', true],
  ['2012-01-31', true],
  ['1990-02-28', false],
])('born on %s, under 18 on 17 November 2026: %s', (born, isUnder) => {
  expect(isUnder18(born, '2026-11-17')).toBe(isUnder);
});

it.each([
  [null, false],
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2027-01-01', false],
])('a document of %s has expired on 17 November 2026: %s', (day, hasExpired) => {
  expect(isExpired(day, '2026-11-17')).toBe(hasExpired);
});
