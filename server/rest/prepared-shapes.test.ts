import { expect, test } from 'vitest';
import { createPreparedShapes } from './prepared-shapes.ts';

const HOUR_MS = 3_600_000;

test('a statement is prepared from its third use', () => {
  const shapes = createPreparedShapes();
  expect([1, 2, 3, 4].map(() => shapes.isWorthIt('a'))).toEqual([false, false, true, true]);
});

test('at most a hundred at a time, however many come', () => {
  const shapes = createPreparedShapes();
  const prepared = new Set<string>();
  for (let round = 0; round < 5; round++) {
    for (let shape = 0; shape < 500; shape++) {
      if (shapes.isWorthIt(`shape ${shape}`)) prepared.add(`shape ${shape}`);
    }
  }
  expect(prepared.size).toBe(100);
});

test('rare shapes neither fill memory nor earn it', () => {
  const shapes = createPreparedShapes();
  for (let shape = 0; shape < 5000; shape++) expect(shapes.isWorthIt(`shape ${shape}`)).toBe(false);
});

test('those that filled the list make room within the hour', () => {
  let now = 0;
  const shapes = createPreparedShapes(() => now);
  for (let use = 0; use < 3; use++)
    for (let shape = 0; shape < 100; shape++) shapes.isWorthIt(`junk ${shape}`);
  const thirdUse = () => [1, 2, 3].map(() => shapes.isWorthIt('ours')).at(-1);
  expect(thirdUse()).toBe(false);
  now = HOUR_MS;
  expect(thirdUse()).toBe(true);
});
