import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json';

describe('isSameJson', () => {
  it.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [[], []],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
  ])('%j is %j', (one, other) => {
    expect(isSameJson(one, other)).toBe(true);
    expect(isSameJson(other, one)).toBe(true);
  });

  it.each([
    [1, 2],
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j is not %j', (one, other) => {
    expect(isSameJson(one, other)).toBe(false);
    expect(isSameJson(other, one)).toBe(false);
  });
});
