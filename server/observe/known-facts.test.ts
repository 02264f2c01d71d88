import { expect, it } from 'vitest';
import { keepFacts } from './known-facts.ts';

it('queries the database at most every ten seconds, however many callers ask at once', async () => {
  let now = 0;
  let reads = 0;
  const facts = keepFacts({
    isHealthy: async () => true,
    async readFacts() {
      reads += 1;
      return { stored: undefined, disks: [], jobs: [] };
    },
    clock: () => now,
  });
  await Promise.all([facts(), facts(), facts()]);
  now = 9_999;
  expect(await facts()).toMatchObject({ isDatabaseUp: true, stored: undefined });
  expect(reads).toBe(1);
  now = 10_000;
  await facts();
  expect(reads).toBe(2);
});
