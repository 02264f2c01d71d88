import { expect, it } from 'vitest';
import { inSlices } from './in-slices';

it('processes all items in order', async () => {
  const seen: [string, number][] = [];
  await inSlices(['a', 'b', 'c'], (item, index) => seen.push([item, index]));
  expect(seen).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
});

it('gives other tasks a turn, and stops when the work fails', async () => {
  let turns = 0;
  const others = setInterval(() => turns++);
  const busy = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };
  await inSlices(Array(50), () => busy(3));
  clearInterval(others);
  expect(turns).toBeGreaterThan(5);
  const failing = inSlices([1], () => {
    throw new Error('bad');
  });
  await expect(failing).rejects.toThrow('bad');
});
