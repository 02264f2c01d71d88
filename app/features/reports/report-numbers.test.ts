import { expect, it } from 'vitest';
import { changeText, daysCountText, shareText } from './report-numbers';

it.each([
  [1, 2, '50%'],
  [2, 3, '67%'],
  [0, 5, '0%'],
  [5, 5, '100%'],
  [999, 1000, '99%'],
  [1, 1000, '1%'],
  [0, 0, '–'],
])('%i of %i is %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

it.each([
  [5, 1, '+4'],
  [1, 5, '−4'],
  [3, 3, '0'],
  [2000, 0, '+2,000'],
])('from %2$i to %1$i: %3$s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

it.each([
  [1, '1 day'],
  [0, '0 days'],
  [12.5, '12.5 days'],
])('%d: %s', (days, text) => {
  expect(daysCountText(days)).toBe(text);
});
