import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

function parse(search: string, hasArgs = false) {
  return parseQuery(new URLSearchParams(search), hasArgs);
}

describe('parameters', () => {
  test('select everything when there are none', () => {
    expect(parse('')).toEqual({
      select: [{ kind: 'star' }],
      columns: undefined,
      onConflict: undefined,
      modifiers: [],
      args: [],
    });
  });

  test('include columns, on_conflict and the first select', () => {
    expect(parse('columns="a",b&on_conflict=c,d&select=x&select=y')).toMatchObject({
      columns: ['a', 'b'],
      onConflict: ['c', 'd'],
      select: [{ label: 'x' }],
      modifiers: [],
    });
  });

  test.each([
    ['id=eq.1', [], { kind: 'condition', condition: { field: { name: 'id' }, value: '1' } }],
    ['a.b.id=eq.1', ['a', 'b'], { kind: 'condition', condition: { field: { name: 'id' } } }],
    ['"a.b"=eq.1', [], { kind: 'condition', condition: { field: { name: 'a.b' } } }],
    [
      'a.d->>x=eq.1',
      ['a'],
      { condition: { field: { name: 'd', path: [{ arrow: '->>', key: 'x' }] } } },
    ],
    ['order=id', [], { kind: 'order', terms: [{ field: { name: 'id' } }] }],
    ['a.order=id', ['a'], { kind: 'order' }],
    ['limit=5', [], { kind: 'limit', value: 5 }],
    ['a.limit=5', ['a'], { kind: 'limit', value: 5 }],
    ['offset=-2', [], { kind: 'offset', value: -2 }],
    ['limit=x', [], { kind: 'limit', value: Number.NaN }],
    ['limit=1.5', [], { kind: 'limit', value: Number.NaN }],
    ['or=(id.eq.1)', [], { condition: { kind: 'or', isNot: false } }],
    ['and=(id.eq.1)', [], { condition: { kind: 'and', isNot: false } }],
    ['not.or=(id.eq.1)', [], { condition: { kind: 'or', isNot: true } }],
    ['a.and=(id.eq.1)', ['a'], { condition: { kind: 'and', isNot: false } }],
    ['a.not.and=(id.eq.1)', ['a'], { condition: { kind: 'and', isNot: true } }],
  ])('%s', (search, path, expected) => {
    expect(parse(search).modifiers).toMatchObject([{ path, ...expected }]);
  });

  test.each([
    'id=1',
    '=eq.1',
    'a..b=eq.1',
    'a.=eq.1',
    'or=id.eq.1',
    'order=',
    'columns=',
    'select=,',
    'id;=eq.1',
  ])('%s is refused', (search) => {
    expect(() => parse(search)).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST100' }) }),
    );
  });

  test('are refused beyond 500', () => {
    expect(parse(Array(500).fill('id=eq.1').join('&')).modifiers).toHaveLength(500);
    expect(() => parse(Array(501).fill('id=eq.1').join('&'))).toThrow('Too many query parameters');
  });
});

describe('parameters of a function called by GET', () => {
  test('are arguments unless they are filters', () => {
    const { args, modifiers } = parse('a=1&b=eq.2&c=in.x&list={1,2}&order=id&a=3', true);
    expect(args).toEqual([
      ['a', '1'],
      ['c', 'in.x'],
      ['list', '{1,2}'],
      ['a', '3'],
    ]);
    expect(modifiers.map(({ kind }) => kind)).toEqual(['condition', 'order']);
  });
});
