import { expect, it } from 'vitest';
import { isExpired, papersToRenew } from './age';

it.each([
  [null, false],
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2027-01-01', false],
])('a document of %s has expired on 17 November 2026: %s', (day, hasExpired) => {
  expect(isExpired(day, '2026-11-17')).toBe(hasExpired);
});

it('papers to renew have expired or soon will, and have no newer one', () => {
  const paper = (title: string, expires_on: string | null) => ({
    kind: 'licence',
    title,
    expires_on,
  });
  const listed = [
    paper('White Card', '2026-11-17'),
    paper('Forklift', '2026-10-01'),
    paper('forklift ', '2027-10-01'),
    paper('First aid', '2027-02-16'),
    paper('Driver', '2027-02-17'),
    paper('Trade', null),
  ];
  const renewed = papersToRenew(listed, '2026-11-18').map(({ title }) => title);
  expect(renewed).toEqual(['White Card', 'First aid']);
});
