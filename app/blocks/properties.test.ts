import { describe, expect, it } from 'vitest';
import { link, text } from './block';
import { linesOf } from './lines-of';
import { markdown } from './markdown-property';
import { list, number, savedBlock, select, toggle } from './properties';

const choice = select('Look', [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]);
const other = select(
  'Look',
  [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
  'b',
);
const size = number('Size', 3, { min: 2, max: 4 });
const tree = [{ tag: 'p', children: ['x'] }];

describe('each property', () => {
  it.each([
    ['link', link('Link', '/x'), 'link', '/y', '/y'],
    ['link', link('Link', '/x'), 'link', 7, '/x'],
    ['saved block', savedBlock('Block'), 'saved-block', 'id', 'id'],
    ['saved block', savedBlock('Block'), 'saved-block', {}, ''],
    ['markdown, typed', markdown('Text'), 'markdown', '*x*', '*x*'],
    ['markdown, parsed', markdown('Text'), 'markdown', tree, tree],
    ['markdown, hostile', markdown('Text', 'y'), 'markdown', [{ tag: 'script' }], 'y'],
    ['switch', toggle('On', true), 'switch', false, false],
    ['switch', toggle('On', true), 'switch', 'false', true],
    ['number', size, 'number', 2, 2],
    ['number', size, 'number', 4, 4],
    ['number, too small', size, 'number', 1, 3],
    ['number, too large', size, 'number', 5, 3],
    ['number, broken', size, 'number', 2.5, 3],
    ['number, typed', size, 'number', '2', 3],
    ['number, none', size, 'number', Number.NaN, 3],
    ['select', choice, 'select', 'b', 'b'],
    ['select, unknown', choice, 'select', 'c', 'a'],
    ['select, unknown, another default', other, 'select', 'constructor', 'b'],
  ])('%s', (_name, property, control, stored, value) => {
    expect(property.field.control).toBe(control);
    expect(property.read(stored)).toEqual(value);
  });
});

describe('list', () => {
  const steps = list(
    'Steps',
    { title: text('Title', 'Step'), count: size },
    { initial: [{ title: 'First' }], min: 1, max: 3 },
  );
  const first = [{ id: '0', title: 'First', count: 3 }];

  it('gives the editor the fields of an item and the limits', () => {
    expect(steps.field).toEqual({
      control: 'list',
      label: 'Steps',
      min: 1,
      max: 3,
      fields: [
        { name: 'title', control: 'text', label: 'Title' },
        { name: 'count', control: 'number', label: 'Size', min: 2, max: 4 },
      ],
    });
  });

  it.each([
    ['nothing stored', undefined, first],
    ['no list', { 0: { title: 'x' } }, first],
    ['nothing but junk', [1, null, 'x', []], first],
    ['an empty list, which is valid', [], []],
    [
      'junk among items',
      [7, { title: 'A', count: 2 }, null, { title: 8 }],
      [
        { id: '0', title: 'A', count: 2 },
        { id: '1', title: 'Step', count: 3 },
      ],
    ],
  ])('reads %s', (_name, stored, items) => {
    expect(steps.read(stored)).toEqual(items);
  });

  it('stops at its limit', () => {
    expect(steps.read(Array.from({ length: 1_000 }, () => ({}))).map(({ id }) => id)).toEqual([
      '0',
      '1',
      '2',
    ]);
  });
});

describe('linesOf', () => {
  it.each([
    ['', []],
    [' \n\n', []],
    ['a', ['a']],
    [' a \r\n\n b\na', ['a', 'b']],
  ])('%j', (value, lines) => {
    expect(linesOf(value)).toEqual(lines);
  });
});
