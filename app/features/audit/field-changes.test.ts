import { describe, expect, it } from 'vitest';
import { fieldChanges, summariseFields } from './field-changes';

describe('fieldChanges', () => {
  it('sets before and after side by side', () => {
    expect(fieldChanges({ name: 'Ann', age: 3 }, { name: 'Anna', age: 4 })).toEqual([
      { field: 'age', before: '3', after: '4' },
      { field: 'name', before: 'Ann', after: 'Anna' },
    ]);
  });

  it('knows only one side of what was added or deleted', () => {
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

describe('summariseFields', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b', 'c'], 'a, b, c'],
    [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
  ])('%j: %s', (fields, text) => {
    const changes = fields.map((field) => ({ field, before: null, after: 'x' }));
    expect(summariseFields(changes)).toBe(text);
  });
});
