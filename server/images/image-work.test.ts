import { expect, it } from 'vitest';
import { WorkQueue } from './image-work.ts';

it('runs so many at a time, in order, whatever becomes of them', async () => {
  const queue = new WorkQueue(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const jobs = Array.from({ length: 6 }, (_, index) =>
    queue.run(async () => {
      started.push(index);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (index % 2) throw new Error(`job ${index}`);
      return index;
    }),
  );
  expect(queue.waiting).toBe(4);
  const results = await Promise.allSettled(jobs);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect({ started, most, waiting: queue.waiting }).toEqual({
    started: [0, 1, 2, 3, 4, 5],
    most: 2,
    waiting: 0,
  });
});
