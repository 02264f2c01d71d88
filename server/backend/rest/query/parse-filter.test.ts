import { describe, expect, test } from 'vitest';
import { arrayLiteral, parseFilter, parseLogic } from './parse-filter.ts';

const id = { name: 'id', path: [] };
const filter = (operator: string, value: string, rest: object = {}) => ({
  kind: 'filter',
  isNot: false,
  field: id,
  operator,
  argument: undefined,
  value,
  ...rest,
});

const COMPARISONS =
  'eq neq gt gte lt lte like ilike match imatch isdistinct cs cd ov sl sr nxr nxl adj';
const QUANTIFIABLE = 'eq gt gte lt lte like ilike match imatch';
const SEARCHES = 'fts plfts phfts wfts';

describe('a filter', () => {
  test.each(`${COMPARISONS} ${SEARCHES}`.split(' '))('%s takes the rest as its value', (name) => {
    const value = '1,2).x "y" (z';
    expect(parseFilter(id, `${name}.${value}`)).toEqual(filter(name, value));
    expect(parseFilter(id, `not.${name}.${value}`)).toEqual(filter(name, value, { isNot: true }));
    expect(parseFilter(id, `${name}.`)).toEqual(filter(name, ''));
  });

  test.each(QUANTIFIABLE.split(' '))('%s accepts any or all', (name) => {
    for (const argument of ['any', 'all']) {
      expect(parseFilter(id, `${name}(${argument}).{1}`)).toEqual(
        filter(name, '{1}', { argument }),
      );
    }
    expect(() => parseFilter(id, `${name}(some).1`)).toThrow('failed to parse filter');
  });

  test.each(COMPARISONS.split(' ').filter((name) => !QUANTIFIABLE.split(' ').includes(name)))(
    'refuses %s with any',
    (name) => {
      expect(() => parseFilter(id, `${name}(any).1`)).toThrow('failed to parse filter');
    },
  );

  test.each(SEARCHES.split(' '))('%s accepts a configuration', (name) => {
    expect(parseFilter(id, `${name}(english).cat`)).toEqual(
      filter(name, 'cat', { argument: 'english' }),
    );
    expect(() => parseFilter(id, `${name}().cat`)).toThrow('failed to parse filter');
  });

  test.each(['null', 'not_null', 'true', 'false', 'unknown', 'NULL', 'True'])(
    'reads is.%s',
    (value) => {
      expect(parseFilter(id, `is.${value}`)).toEqual(filter('is', value.toLowerCase()));
      expect(parseFilter(id, `not.is.${value}`)).toEqual(
        filter('is', value.toLowerCase(), { isNot: true }),
      );
    },
  );

  test.each([
    ['()', '{}'],
    ['(1)', '{"1"}'],
    ['(1,2)', '{"1","2"}'],
    ['(a b,)', '{"a b",""}'],
    ['(  )', '{}'],
    ['( 1, 2 )', '{"1"," 2 "}'],
    ['( "a",b)', '{"a","b"}'],
    ['("a,b","c)d")', '{"a,b","c)d"}'],
    ['("a\\"b\\\\c")', '{"a\\"b\\\\c"}'],
    ['(a"b",c)', '{"a\\"b\\"","c"}'],
    ['("a"b)', '{"\\"a\\"b"}'],
  ])('in.%s', (list, value) => {
    expect(parseFilter(id, `in.${list}`)).toEqual(filter('in', value));
  });

  test.each([
    '',
    'eq',
    '5',
    '.5',
    'nope.1',
    'EQ.1',
    'not',
    'not.1',
    'not.not.eq.1',
    'is.',
    'is.nul',
    'is.nullx',
    'is(any).null',
    'in',
    'in.',
    'in.1',
    'in.(1',
    'in.(1)x',
    'in(any).(1)',
    'constructor.1',
    'toString.1',
  ])('refuses %j', (text) => {
    expect(() => parseFilter(id, text)).toThrow('failed to parse filter');
  });
});

describe('a logic tree', () => {
  const group = (kind: string, ...conditions: object[]) => ({ kind, isNot: false, conditions });

  test.each([
    ['(id.eq.1)', [filter('eq', '1')]],
    ['(id.eq.1,id.gt.2)', [filter('eq', '1'), filter('gt', '2')]],
    ['( id.eq.1 , id.gt.2)', [filter('eq', '1 '), filter('gt', '2')]],
    ['(id.not.eq.1)', [filter('eq', '1', { isNot: true })]],
    ['(id.eq."a,b)")', [filter('eq', 'a,b)')]],
    ['(id.cs.{a,b},id.is.null)', [filter('cs', '{a,b}'), filter('is', 'null')]],
    ['(id.in.(1,2),id.eq.3)', [filter('in', '{"1","2"}'), filter('eq', '3')]],
    ['(id.eq(any).{1,2})', [filter('eq', '{1,2}', { argument: 'any' })]],
    ['(and(id.eq.1,id.eq.2))', [group('and', filter('eq', '1'), filter('eq', '2'))]],
    [
      '( and ( id.eq.1,id.eq.2) , not.or (id.eq.3))',
      [
        group('and', filter('eq', '1'), filter('eq', '2')),
        { ...group('or', filter('eq', '3')), isNot: true },
      ],
    ],
    ['(not.or(id.eq.1))', [{ ...group('or', filter('eq', '1')), isNot: true }]],
    ['(or(and(id.eq.1)))', [group('or', group('and', filter('eq', '1')))]],
    ['(id.eq.)', [filter('eq', '')]],
  ])('%s', (text, conditions) => {
    expect(parseLogic('or', false, text)).toEqual({ kind: 'or', isNot: false, conditions });
    expect(parseLogic('and', true, text)).toEqual({ kind: 'and', isNot: true, conditions });
  });

  test('columns may be quoted or may be JSON paths', () => {
    expect(parseLogic('or', false, '("a.b".eq.1,d->x->>0.gt.2)')).toMatchObject({
      conditions: [
        { field: { name: 'a.b', path: [] } },
        {
          field: {
            name: 'd',
            path: [
              { arrow: '->', key: 'x' },
              { arrow: '->>', key: 0 },
            ],
          },
        },
      ],
    });
  });

  test.each([
    '',
    '()',
    '(id)',
    '(id.eq)',
    'id.eq.1',
    '(id.eq.1',
    '(id.eq.1))',
    '(,)',
    '(id.eq.1,)',
    '(xor(id.eq.1))',
    '(not.xor(id.eq.1))',
    '(id.nope.1)',
    '(and())',
  ])('refuses %j', (text) => {
    expect(() => parseLogic('or', false, text)).toThrow('failed to parse logic tree');
  });
});

test('array literals escape characters that are special to PostgreSQL', () => {
  expect(arrayLiteral(['a', 'b"c', 'd\\e', 'NULL', '{}', ''])).toBe(
    '{"a","b\\"c","d\\\\e","NULL","{}",""}',
  );
});
