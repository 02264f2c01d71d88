import { expect, test } from 'vitest';
import { createPreparedShapes } from './prepared-shapes.ts';

const HOUR_MS = 3_600_000;

test('a statement is prepared from its third use', () => {
  const shapes = createPreparedShapes();
  expect([1, 2, 3, 4].map(() => shapes.nameOf('a'))).toEqual([undefined, undefined, 'r0', 'r0']);
});

test('at most a hundred statements are prepared at a time, however many there are', () => {
  const shapes = createPreparedShapes();
  const prepared = new Set<string>();
  for (let round = 0; round < 5; round++) {
    for (let shape = 0; shape < 500; shape++) {
      if (shapes.nameOf(`shape ${shape}`)) prepared.add(`shape ${shape}`);
    }
  }
  expect(prepared.size).toBe(100);
});

test('rare statements are neither prepared nor remembered', () => {
  const shapes = createPreparedShapes();
  for (let shape = 0; shape < 5000; shape++)
    expect(shapes.nameOf(`shape ${shape}`)).toBeUndefined();
});

test('statements that filled the list make room within an hour', () => {
  let now = 0;
  const shapes = createPreparedShapes(() => now);
  for (let use = 0; use < 3; use++)
    for (let shape = 0; shape < 100; shape++) shapes.nameOf(`junk ${shape}`);
  const thirdUse = () => [1, 2, 3].map(() => shapes.nameOf('ours')).at(-1);
  expect(thirdUse()).toBeUndefined();
  now = HOUR_MS;
  expect(thirdUse()).toBe('r100');
});

test('no two statements ever have the same name', () => {
  let now = 0;
  const shapes = createPreparedShapes(() => now);
  const names = new Set<string | undefined>();
  for (let round = 0; round < 3; round++, now += HOUR_MS) {
    for (let use = 0; use < 3; use++)
      for (let shape = 0; shape < 50; shape++) names.add(shapes.nameOf(`${round} ${shape}`));
  }
  names.delete(undefined);
  expect(names.size).toBe(150);
});
