import { describe, expect, it } from 'vitest';
import type { EditorField } from '../block';
import { emptyItem, itemSummary, moved } from './list-items';

it('a new item has a value for every field', () => {
  const fields: EditorField[] = [
    { name: 'title', label: 'Title', control: 'text' },
    { name: 'image', label: 'Image', control: 'image' },
    { name: 'count', label: 'Count', control: 'number', min: 2, max: 4 },
    { name: 'isOn', label: 'On', control: 'switch' },
    { name: 'look', label: 'Look', control: 'select', options: [{ value: 'a', label: 'A' }] },
    { name: 'more', label: 'More', control: 'list', fields: [], min: 0, max: 2 },
  ];
  expect(emptyItem(fields)).toEqual({
    title: '',
    image: null,
    count: 2,
    isOn: false,
    look: 'a',
    more: [],
  });
});

describe('an item’s summary', () => {
  const fields: EditorField[] = [
    { name: 'image', label: 'Image', control: 'image' },
    { name: 'title', label: 'Title', control: 'text' },
  ];
  it.each([
    [{ title: 'First' }, 'First'],
    [{ title: ' ' }, 'Item 3'],
    [{}, 'Item 3'],
    [{ title: 'x'.repeat(60) }, 'x'.repeat(40)],
  ])('%j', (item, summary) => {
    expect(itemSummary(fields, item, 2)).toBe(summary);
  });
});

it.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
