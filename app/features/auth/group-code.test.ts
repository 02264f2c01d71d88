import { expect, it } from 'vitest';
import { groupCode } from './group-code';

it.each([
  ['k4m9x7qp2ab6ht3z', 'k4m9-x7qp-2ab6-ht3z'],
  ['abcde', 'abcd-e'],
  ['abc', 'abc'],
  ['', ''],
])('%j becomes %j', (code, grouped) => {
  expect(groupCode(code)).toBe(grouped);
});
