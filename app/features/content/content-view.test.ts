import { expect, it } from 'vitest';
import { firstView } from './content-view';

it.each([
  ['', 'visual'],
  [' ', 'visual'],
  ['Plain words', 'json'],
  ['[]', 'json'],
  ['null', 'json'],
  ['{"blocks": []}', 'visual'],
] as const)('%j opens as %s', (content, view) => {
  expect(firstView(content)).toBe(view);
});
