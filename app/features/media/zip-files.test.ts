import { expect, it } from 'vitest';
import { uniqueNames } from './zip-files';

it.each([
  [
    ['a.png', 'b.png'],
    ['a.png', 'b.png'],
  ],
  [
    ['a.png', 'A.png', 'a.png'],
    ['a.png', 'A (2).png', 'a (3).png'],
  ],
  [
    ['a (2).png', 'a.png', 'a.png'],
    ['a (2).png', 'a.png', 'a (3).png'],
  ],
  [
    ['.png', '.png', 'plain', 'plain'],
    ['.png', '.png (2)', 'plain', 'plain (2)'],
  ],
])('%j are packed as %j', (names, expected) => {
  expect(uniqueNames(names)).toEqual(expected);
});
