import { describe, expect, test } from 'vitest';
import { parseNames, parseOrder, parseSelect } from './parse-select.ts';

const field = (name: string, rest: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  label: name,
  cast: undefined,
  ...rest,
});
const embed = (name: string, rest: object = {}) => ({
  kind: 'embed',
  name,
  label: name,
  hint: undefined,
  isInner: false,
  isSpread: false,
  items: [field('id')],
  ...rest,
});
const path = (...steps: [arrow: string, key: string | number][]) =>
  steps.map(([arrow, key]) => ({ arrow, key }));

describe('select', () => {
  test.each([
    ['', [{ kind: 'star' }]],
    ['  ', [{ kind: 'star' }]],
    ['*', [{ kind: 'star' }]],
    ['id', [field('id')]],
    ['id,name', [field('id'), field('name')]],
    [' id , name ', [field('id'), field('name')]],
    ['*,id', [{ kind: 'star' }, field('id')]],
    ['a:id', [field('id', { label: 'a' })]],
    ['id::text', [field('id', { cast: 'text' })]],
    ['a:id::double precision', [field('id', { label: 'a', cast: 'double precision' })]],
    ['with-dash', [field('with-dash')]],
    ['with space', [field('with space')]],
    ['größe', [field('größe')]],
    ['"a,b"', [field('a,b')]],
    ['"a\\"b\\\\c"', [field('a"b\\c')]],
    ['"x:y":"z(w)"', [field('z(w)', { label: 'x:y' })]],
    ['_$1', [field('_$1')]],
  ])('%j', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  test.each([
    ['d->a', path(['->', 'a']), 'a'],
    ['d->>a', path(['->>', 'a']), 'a'],
    ['d->a->b->>c', path(['->', 'a'], ['->', 'b'], ['->>', 'c']), 'c'],
    ['d->0', path(['->', 0]), 'd'],
    ['d->-1', path(['->', -1]), 'd'],
    ['d->a->>0', path(['->', 'a'], ['->>', 0]), 'a'],
    ['d->1a', path(['->', '1a']), '1a'],
    ['d->a-b', path(['->', 'a-b']), 'a-b'],
    ['d->"a.b"', path(['->', 'a.b']), 'a.b'],
    ['d->!@#$%^&*_a', path(['->', '!@#$%^&*_a']), '!@#$%^&*_a'],
  ])('%s', (text, steps, label) => {
    expect(parseSelect(text)).toEqual([field('d', { field: { name: 'd', path: steps }, label })]);
  });

  test.each([
    ['e(id)', [embed('e')]],
    ['a:e(id)', [embed('e', { label: 'a' })]],
    ['e!hint(id)', [embed('e', { hint: 'hint' })]],
    ['e!inner(id)', [embed('e', { isInner: true })]],
    ['e!left(id)', [embed('e')]],
    ['e!hint!inner(id)', [embed('e', { hint: 'hint', isInner: true })]],
    ['e!inner!hint(id)', [embed('e', { hint: 'hint', isInner: true })]],
    ['...e(id)', [embed('e', { isSpread: true })]],
    ['...e!inner(id)', [embed('e', { isSpread: true, isInner: true })]],
    ['e()', [embed('e', { items: [] })]],
    ['e(f(id),id)', [embed('e', { items: [embed('f'), field('id')] })]],
    ['e(*)', [embed('e', { items: [{ kind: 'star' }] })]],
    ['e(count)', [embed('e', { items: [field('count')] })]],
  ])('%s', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  test.each([
    [',', 1],
    ['id,', 4],
    ['id,,name', 4],
    ['id)', 3],
    ['e(id', 5],
    ['e(id))', 6],
    ['a:', 3],
    [':a', 1],
    ['id::', 5],
    ['id!hint', 8],
    ['*x', 2],
    ['d->', 4],
    ['d->->a', 4],
    ['id[]', 3],
    ['...id', 6],
    ['a:...e(id)', 3],
    ['"open', 1],
    ['""', 3],
    ['a\0b', 2],
  ])('refuses %j at column %i', (text, column) => {
    expect(() => parseSelect(text)).toThrow(`(line 1, column ${column})`);
  });

  test.each([
    'count()',
    'n:count()',
    'age.sum()',
    'age.avg()',
    'age.max()',
    'age.min()',
    'e(age.count())',
  ])('refuses the aggregate %s', (text) => {
    expect(() => parseSelect(text)).toThrow('Use of aggregate functions is not allowed');
  });
});

describe('order', () => {
  test.each([
    ['id', undefined, ''],
    ['id.asc', undefined, ' asc'],
    ['id.desc', undefined, ' desc'],
    ['id.nullsfirst', undefined, ' nulls first'],
    ['id.asc.nullslast', undefined, ' asc nulls last'],
    ['id.desc.nullsfirst', undefined, ' desc nulls first'],
    ['e(id)', 'e', ''],
    ['e(id).desc.nullslast', 'e', ' desc nulls last'],
  ])('%s', (text, relation, suffix) => {
    expect(parseOrder(text)).toEqual([{ relation, field: { name: 'id', path: [] }, suffix }]);
  });

  test('reads several columns and a JSON path', () => {
    expect(parseOrder('d->a->>0.desc, id')).toEqual([
      {
        relation: undefined,
        field: { name: 'd', path: path(['->', 'a'], ['->>', 0]) },
        suffix: ' desc',
      },
      { relation: undefined, field: { name: 'id', path: [] }, suffix: '' },
    ]);
  });

  test.each([
    '',
    ',',
    'id,',
    'id.up',
    'id.ascc',
    'id.desc.asc',
    'id.nullsfirst.asc',
    'id.asc.nulls',
    'e(id,name)',
    'e()',
    'id;drop',
    'id desc;',
  ])('%j is refused', (text) => {
    expect(() => parseOrder(text)).toThrow('failed to parse order');
  });
});

test('reads a list of names', () => {
  expect(parseNames('a,"b c", "d,e"', 'columns parameter')).toEqual(['a', 'b c', 'd,e']);
  expect(() => parseNames('a,', 'columns parameter')).toThrow(
    'failed to parse columns parameter (a,)',
  );
});

test('nesting depth and number of columns are limited', () => {
  expect(parseSelect(`${'e('.repeat(32)}id${')'.repeat(32)}`)).toHaveLength(1);
  expect(() => parseSelect(`${'e('.repeat(33)}id${')'.repeat(33)}`)).toThrow('failed to parse');
  expect(parseSelect(Array(500).fill('id').join())).toHaveLength(500);
  expect(() => parseSelect(Array(501).fill('id').join())).toThrow('failed to parse');
});
