import { expect, it } from 'vitest';
import { type EntryKind, isLate } from './calendar-schema';

const TODAY = '2026-11-18';
const NOW = Date.parse(`${TODAY}T02:00:00Z`);

it.each<[EntryKind, string, string, string | null, boolean]>([
  ['task', 'open', '2026-11-17', null, true],
  ['task', 'open', TODAY, null, false],
  ['task', 'done', '2026-11-17', null, false],
  // At a time that has passed, on a day that has not.
  ['visit', 'open', TODAY, `${TODAY}T01:00:00Z`, false],
  // For 45 minutes.
  ['interview', 'open', TODAY, `${TODAY}T01:30:00Z`, false],
  ['interview', 'open', TODAY, `${TODAY}T01:00:00Z`, true],
  ['interview', 'done', TODAY, `${TODAY}T01:00:00Z`, false],
])('%s, %s, on %s at %s: late %s', (kind, state, day, starts_at, expected) => {
  expect(isLate({ kind, state, day, starts_at, minutes: 45 }, NOW, TODAY)).toBe(expected);
});
