import { expect, it } from 'vitest';
import { matchesTag, parseRange } from './byte-range.ts';

it.each([
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-200', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-200', 100, { start: 0, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=100-101', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=9-0', 100, undefined],
  ['bytes=-', 100, undefined],
  ['bytes=0-1,3-4', 100, undefined],
  ['bytes=a-b', 100, undefined],
  ['lines=0-1', 100, undefined],
  ['', 100, undefined],
  [undefined, 100, undefined],
] as const)('%s of %i bytes is %j', (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected);
});

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('%s names the tag "a": %s', (header, expected) => {
  expect(matchesTag(header, '"a"')).toBe(expected);
});
