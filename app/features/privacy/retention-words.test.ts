import { expect, it } from 'vitest';
import { lastRun, nextRun } from './retention-words';

const AT = '2026-11-15T01:30:00Z';

it.each([
  [null, 0, ''],
  [AT, 0, 'Next runs on 15 Nov 2026, 9:30 am: nothing will be deleted.'],
  [AT, 1234, 'Next runs on 15 Nov 2026, 9:30 am: 1,234 will be deleted.'],
])('next at %s, %d: %s', (next_run_at, next_count, words) => {
  expect(nextRun({ next_run_at, next_count })).toBe(words);
});

it.each([
  [null, null, ''],
  [AT, 0, 'Last ran on 15 Nov 2026, 9:30 am: 0 deleted.'],
  [AT, 12, 'Last ran on 15 Nov 2026, 9:30 am: 12 deleted.'],
])('last at %s, %s: %s', (last_run_at, last_run_count, words) => {
  expect(lastRun({ last_run_at, last_run_count })).toBe(words);
});
