import { describe, expect, test } from 'vitest';
import { negotiate, parsePayload, parsePreferences } from './parse-request.ts';

describe('preferences', () => {
  test.each([
    [undefined, {}],
    ['', {}],
    ['return=minimal', { return: 'minimal' }],
    ['return=representation,count=exact', { return: 'representation', count: 'exact' }],
    ['  return=headers-only ,  missing=default', { return: 'headers-only', missing: 'default' }],
    ['return=minimal, return=representation', { return: 'minimal' }],
    ['resolution=ignore-duplicates', { resolution: 'ignore-duplicates' }],
    ['count=some, return=all, anything', {}],
    ['tx=rollback', {}],
    ['max-affected=3', {}],
    ['handling=lenient, max-affected=3', { handling: 'lenient' }],
    ['handling=strict, max-affected=3', { handling: 'strict', 'max-affected': '3' }],
    ['handling=strict, tx=commit', { handling: 'strict' }],
  ])('%s', (header, expected) => {
    expect(Object.fromEntries(parsePreferences(header))).toEqual(expected);
  });

  test.each([
    'handling=strict, anything',
    'count=some, handling=strict',
    'handling=strict, max-affected=-1',
  ])('%s is refused', (header) => {
    expect(() => parsePreferences(header)).toThrow(
      'Invalid preferences given with handling=strict',
    );
  });
});

describe('media types', () => {
  test.each([
    [undefined, 'array', false, 'application/json'],
    ['*/*', 'array', false, 'application/json'],
    ['application/json', 'array', false, 'application/json'],
    ['Application/JSON; charset=utf-8', 'array', false, 'application/json'],
    ['application/vnd.pgrst.array+json', 'array', false, 'application/json'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'array',
      true,
      'application/vnd.pgrst.array+json;nulls=stripped',
    ],
    [
      'application/vnd.pgrst.array; nulls=stripped',
      'array',
      true,
      'application/vnd.pgrst.array+json;nulls=stripped',
    ],
    ['application/vnd.pgrst.object+json', 'object', false, 'application/vnd.pgrst.object+json'],
    [
      'application/vnd.pgrst.object+json;nulls=stripped',
      'object',
      true,
      'application/vnd.pgrst.object+json;nulls=stripped',
    ],
    ['application/json;nulls=stripped', 'array', false, 'application/json'],
    ['text/csv', 'csv', false, 'text/csv'],
    ['text/html, text/csv', 'csv', false, 'text/csv'],
    ['text/csv;q=0.1, application/json;q=0.9', 'array', false, 'application/json'],
  ])('%s', (accept, format, isStripped, type) => {
    const contentType = `${type}; charset=utf-8`;
    expect(negotiate(accept)).toEqual({ format, isStripped, contentType });
  });

  test.each([
    '',
    'text/html',
    'application/*',
    'application/vnd.pgrst.plan+json',
    'x'.repeat(10_000),
  ])('%s is not available', (accept) => {
    expect(() => negotiate(accept)).toThrow('None of these media types are available');
  });
});

describe('payload', () => {
  test.each([
    ['{}', '[{}]', []],
    ['{"a":1,"b":2}', '[{"a":1,"b":2}]', ['a', 'b']],
    ['[]', '[]', []],
    ['[{}]', '[{}]', []],
    ['[{"b":1,"a":2},{"a":3,"b":4}]', '[{"b":1,"a":2},{"a":3,"b":4}]', ['a', 'b']],
    ['5', '[]', []],
    ['null', '[]', []],
    ['"x"', '[]', []],
  ])('%s', (body, rows, keys) => {
    expect(parsePayload(body)).toEqual({ body, rows, keys });
  });

  test('columns named in the address replace the keys, whatever the rows hold', () => {
    expect(parsePayload('[{"a":1},{"b":2}]', undefined, ['a', 'c', 'a']).keys).toEqual(['a', 'c']);
  });

  test.each(['', '{', '{"a":1}}', 'undefined', "{'a':1}"])(
    'refuses %j, which is not JSON',
    (body) => {
      expect(() => parsePayload(body)).toThrow('Empty or invalid json');
    },
  );

  test.each([
    '[{"a":1},{"b":1}]',
    '[{"a":1},{}]',
    '[{},{"a":1}]',
    '[1]',
    '[[]]',
    '[null]',
    '[{"a":1},null]',
  ])('refuses the rows of %s, whose keys differ', (body) => {
    expect(() => parsePayload(body)).toThrow('All object keys must match');
  });

  test('a number keeps all its digits', () => {
    expect(parsePayload('{"a":12345678901234567890}').rows).toBe('[{"a":12345678901234567890}]');
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'accepts the content type %s',
    (type) => {
      expect(parsePayload('{}', type).keys).toEqual([]);
    },
  );

  test.each(['text/csv', 'application/x-www-form-urlencoded', ''])(
    'refuses the content type “%s”',
    (type) => {
      expect(() => parsePayload('{}', type)).toThrow('Content-Type not acceptable');
    },
  );
});
