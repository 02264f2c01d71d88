import { expect, it } from 'vitest';
import { formatMinutes } from './format-minutes';

it.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [185, '3 h 5 min'],
  [1439, '23 h 59 min'],
  [1440, '1 d'],
  [3130, '2 d 4 h'],
])('%d: %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
