import { expect, it } from 'vitest';
import { idsBetween } from './ids-between';

const SHOWN = ['a', 'b', 'c', 'd'];

it.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  ['c', 'c', ['c']],
  [undefined, 'c', ['c']],
  ['on another page', 'c', ['c']],
])('from %j to %s are %j', (from, to, expected) => {
  expect(idsBetween(SHOWN, from, to)).toEqual(expected);
});
