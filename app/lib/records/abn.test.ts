import { expect, it } from 'vitest';
import { abnProblem, formatAbn, isAbn } from './abn';

const REAL = ['51824753556', '51 824 753 556', '83 914 571 673', ' 53 004 085 616 '];
const WRONG_SUM = 'This is not a valid ABN. Check its eleven digits.';
const WRONG_LENGTH = 'An ABN has eleven digits.';

it.each(REAL)('%s is an ABN', (abn) => {
  expect(isAbn(abn)).toBe(true);
  expect(abnProblem(abn)).toBeUndefined();
});

it.each([
  ['51824753557', WRONG_SUM],
  // Two digits swapped, as happens when people copy by hand.
  ['51 824 735 556', WRONG_SUM],
  // A business number does not start with a zero.
  ['00 000 000 000', WRONG_SUM],
  ['5182475355', WRONG_LENGTH],
  ['518247535566', WRONG_LENGTH],
  ['51-824-753-556', WRONG_LENGTH],
  ['ABN', WRONG_LENGTH],
])('%s is not an ABN: %s', (abn, problem) => {
  expect(isAbn(abn)).toBe(false);
  expect(abnProblem(abn)).toBe(problem);
});

it('an ABN may be left empty', () => {
  expect(isAbn('')).toBe(false);
  expect(abnProblem('  ')).toBeUndefined();
});

it.each([
  ['51824753556', '51 824 753 556'],
  ['51 824 753 556', '51 824 753 556'],
  ['5182', '5182'],
  ['', ''],
])('%j is written as %j', (abn, written) => {
  expect(formatAbn(abn)).toBe(written);
});
