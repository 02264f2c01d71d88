import { describe, expect, it } from 'vitest';
import { EMPTY_TASK, isOverdue, toTaskChange, toTaskForm, toTaskRow } from './tasks-schema';

describe('toTaskRow', () => {
  it('stores fields without a choice as null', () => {
    expect(toTaskRow(EMPTY_TASK)).toMatchObject({ title: '', due_on: null, assignee_id: null });
  });

  it('is reversed by toTaskForm', () => {
    const form = { ...EMPTY_TASK, title: 'Call', due_on: '2026-11-15', assignee_id: 'a' };
    expect(toTaskForm(toTaskRow(form))).toEqual(form);
    expect(toTaskForm(toTaskRow(EMPTY_TASK))).toEqual(EMPTY_TASK);
  });
});

it('sends only the fields that were typed in, because a colleague may have changed the rest', () => {
  const typed = { ...EMPTY_TASK, title: 'Ring', due_on: '', status: 'done' };
  expect(toTaskChange(typed, ['title', 'due_on'])).toEqual({ title: 'Ring', due_on: null });
});

describe('isOverdue', () => {
  it.each([
    [null, null, false],
    ['2026-11-14', null, true],
    ['2026-11-15', null, false],
    ['2026-11-16', null, false],
    ['2026-11-14', '2026-11-14T08:00:00Z', false],
  ])('due %s, done %s: %s', (due_on, completed_at, overdue) => {
    expect(isOverdue({ due_on, completed_at }, '2026-11-15')).toBe(overdue);
  });
});
