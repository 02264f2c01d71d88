import { expect, it } from 'vitest';
import { officeYear } from './office-year';

it.each([
  ['2026-12-31T15:59:59Z', 'Australia/Perth', '2026'],
  ['2026-12-31T16:00:00Z', 'Australia/Perth', '2027'],
  ['2026-12-31T13:00:00Z', 'Australia/Sydney', '2027'],
  ['2026-12-31T16:00:00Z', 'Nowhere/At_All', '2027'],
])('at %s the year in %s is %s', (moment, timeZone, year) => {
  expect(officeYear(timeZone, new Date(moment))).toBe(year);
});
