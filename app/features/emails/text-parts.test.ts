import { expect, it } from 'vitest';
import { textParts } from './text-parts';

it.each([
  ['', 0, 0, null],
  ['Hello', 5, 1, null],
  ['a'.repeat(160), 160, 1, null],
  ['a'.repeat(161), 161, 2, null],
  ['a'.repeat(306), 306, 2, null],
  ['a'.repeat(307), 307, 3, null],
  ['€20', 4, 1, null],
  ['[ok]', 6, 1, null],
  ['€'.repeat(81), 162, 2, null],
  ['It’s on', 7, 1, '’'],
  ['ā'.repeat(70), 70, 1, 'ā'],
  ['ā'.repeat(71), 71, 2, 'ā'],
  ['👍', 2, 1, '👍'],
  ['👍'.repeat(36), 72, 2, '👍'],
])('%s has the length %i in %i parts', (text, length, parts, wide) => {
  expect(textParts(text)).toEqual({ length, parts, wide });
});
