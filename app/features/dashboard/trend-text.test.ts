import { expect, it } from 'vitest';
import { countTrend, replyTrend } from './trend-text';

it.each([
  [5, 2, '3 more than this time last week'],
  [0, 1200, '1,200 fewer than this time last week'],
  [4, 4, 'Same as this time last week'],
])('%d now, %d before: %s', (now, before, text) => {
  expect(countTrend(now, before)).toBe(text);
});

it.each([
  [30, 90, '1 h quicker than the month before'],
  [90, 30, '1 h slower than the month before'],
  [60, 60.2, 'Same as the month before'],
  [null, 60, null],
  [60, null, null],
])('%s min now, %s before: %s', (now, before, text) => {
  expect(replyTrend(now, before)).toBe(text);
});
