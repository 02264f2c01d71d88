import { describe, expect, it } from 'vitest';
import { fieldChanges, summariseChanges } from './field-changes';

describe('fieldChanges', () => {
  it('shows the values before and after', () => {
    expect(fieldChanges({ name: 'Ann', age: 3 }, { name: 'Anna', age: 4 })).toEqual([
      { field: 'age', before: '3', after: '4' },
      { field: 'name', before: 'Ann', after: 'Anna' },
    ]);
  });

  it('shows one side only for a record that was added or deleted', () => {
    expect(fieldChanges(null, { name: 'Ann' })).toEqual([
      { field: 'name', before: null, after: 'Ann' },
    ]);
    expect(fieldChanges({ name: 'Ann' }, null)).toEqual([
      { field: 'name', before: 'Ann', after: null },
    ]);
  });

  it.each([
    [{ name: null }, { name: '' }, []],
    [null, null, []],
    ['text', [1], []],
    [{ is_spam: false }, { is_spam: true }, [{ field: 'is_spam', before: 'false', after: 'true' }]],
    [
      { settings: null },
      { settings: { a: 1 } },
      [{ field: 'settings', before: null, after: '{\n "a": 1\n}' }],
    ],
  ])('%j to %j', (before, after, changes) => {
    expect(fieldChanges(before, after)).toEqual(changes);
  });
});

describe('summariseChanges', () => {
  it.each([
    [{ a: 1 }, { a: 2 }, 'a'],
    [{ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 2 }, 'a, b, c'],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1 }, {}, 'a, b, c and 2 more'],
    [null, { id: '1', email: 'kim@example.com', name: 'Kim' }, 'Kim'],
    [{ id: '1', role: 'mentor', title: '' }, null, 'mentor'],
    [null, { id: '1' }, ''],
    [null, null, ''],
  ])('%j to %j: %s', (before, after, text) => {
    expect(summariseChanges(before, after)).toBe(text);
  });
});
