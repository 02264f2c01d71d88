import { afterEach, expect, it } from 'vitest';
import { pollEvery, setStreaming } from '~/lib/live';
import { retryDelay } from './live-stream';

afterEach(() => setStreaming(false));

it('waits longer after each failure, up to a minute, with a random part so that browsers differ', () => {
  expect([1, 2, 3].map((failures) => retryDelay(failures, 1))).toEqual([2_000, 4_000, 8_000]);
  expect(retryDelay(1, 0)).toBe(1_000);
  expect(retryDelay(50, 1)).toBe(60_000);
});

it('lets screens poll rarely while events arrive, and as often as before without them', () => {
  const interval = pollEvery(15_000);
  expect(interval()).toBe(15_000);
  setStreaming(true);
  expect(interval()).toBe(300_000);
  setStreaming(false);
  expect(interval()).toBe(15_000);
});
