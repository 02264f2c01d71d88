import { expect, it } from 'vitest';
import { dueSince, waitingSince } from './lateness';

const NOW = Date.parse('2026-11-15T12:00:00Z');

it.each([
  ['2026-11-15T11:59:00Z', 'under an hour', false],
  ['2026-11-15T10:30:00Z', '1 hour', false],
  ['2026-11-14T12:30:00Z', '23 hours', false],
  ['2026-11-14T11:00:00Z', '1 day', false],
  ['2026-11-13T12:00:00Z', '2 days', true],
  ['2026-10-15T12:00:00Z', '31 days', true],
  ['2026-11-15T12:00:05Z', 'under an hour', false],
])('waiting since %s: %s', (since, text, isLate) => {
  expect(waitingSince(since, NOW)).toEqual({ text, isLate });
});

it.each([
  ['2026-11-15', 'due today', false],
  ['2026-11-14', 'overdue by 1 day', true],
  ['2026-10-31', 'overdue by 15 days', true],
])('due on %s: %s', (day, text, isLate) => {
  expect(dueSince(day, '2026-11-15')).toEqual({ text, isLate });
});
