import { expect, it } from 'vitest';
import { careState } from './care-state';

const TODAY = '2026-11-17';

it.each([
  ['pending', null, '2026-11-16', 'missed'],
  ['pending', null, '2026-11-17', 'due'],
  ['in progress', null, '2026-11-18', 'due'],
  ['pending', null, null, 'on_hold'],
  ['done', '2026-11-15T00:00:00Z', '2026-11-01', 'done'],
  ['skipped', '2026-11-15T00:00:00Z', '2026-11-01', 'skipped'],
  ['closed', '2026-11-15T00:00:00Z', '2026-12-01', 'closed'],
])('a step that is %s, finished %s and due %s is %s', (status, completed_at, due_on, state) => {
  expect(careState({ status, completed_at, due_on }, TODAY)).toBe(state);
});
