import { expect, it } from 'vitest';
import { linePoints, stackBars } from './chart-shapes';

it('stacks bars from the bottom, with the highest stack reaching the top', () => {
  expect(stackBars([6, 4], 10, 100)).toEqual([
    { top: 40, height: 60 },
    { top: 0, height: 40 },
  ]);
  expect(stackBars([5, 0], 10, 100)).toEqual([
    { top: 50, height: 50 },
    { top: 50, height: 0 },
  ]);
});

it('draws a line whose highest point is at the top', () => {
  expect(linePoints([0, 10, 5], 10, 200, 100)).toBe('0.0,100.0 100.0,0.0 200.0,50.0');
  expect(linePoints([3], 3, 200, 100)).toBe('0.0,0.0');
});
