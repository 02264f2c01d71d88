import { expect, it } from 'vitest';
import { toWords } from './candidates-schema';

it.each([
  ['', []],
  ['C', ['C']],
  ['C, HR ; Forklift', ['C', 'HR', 'Forklift']],
  [' C ,, C', ['C']],
])('the licences in “%s”', (text, licences) => {
  expect(toWords(text)).toEqual(licences);
});
