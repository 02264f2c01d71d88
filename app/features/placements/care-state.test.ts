import { expect, it } from 'vitest';
import { careState, stepsForToday } from './care-state';

const TODAY = '2026-11-17';

it.each([
  ['pending', null, '2026-11-16', 'missed'],
  ['pending', null, '2026-11-17', 'due'],
  ['in progress', null, '2026-11-18', 'soon'],
  ['pending', null, '2026-11-24', 'soon'],
  ['pending', null, '2026-11-25', 'planned'],
  ['pending', null, null, 'on_hold'],
  ['done', '2026-11-15T00:00:00Z', '2026-11-01', 'done'],
  ['skipped', '2026-11-15T00:00:00Z', '2026-11-01', 'skipped'],
  ['closed', '2026-11-15T00:00:00Z', '2026-12-01', 'closed'],
])('a step that is %s, finished %s and due %s is %s', (status, completed_at, due_on, state) => {
  expect(careState({ status, completed_at, due_on }, TODAY)).toBe(state);
});

it('shows what was done, missed or is due, and the next three', () => {
  const days = ['2026-10-01', '2026-11-20', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'];
  const steps = days.map((due_on) => ({ status: 'pending', completed_at: null, due_on }));
  expect(stepsForToday(steps, TODAY)).toEqual(steps.slice(0, 5));
});
