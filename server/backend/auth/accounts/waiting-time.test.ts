import { expect, it } from 'vitest';
import { waitingTime } from './waiting-time.ts';

it.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [83_213, '24 hours'],
])('%i seconds: %s', (seconds, words) => {
  expect(waitingTime(seconds)).toBe(words);
});
