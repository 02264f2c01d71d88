import { describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { watchForJumps } from './steady-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function clocks() {
  const time = { now: Date.UTC(2026, 10, 17), running: 1_000 };
  const mayDelete = watchForJumps(createLogger('silent'), {
    now: () => time.now,
    running: () => time.running,
  });
  return {
    mayDelete,
    pass(ms: number) {
      time.now += ms;
      time.running += ms;
    },
    jump(ms: number) {
      time.now += ms;
    },
  };
}

describe('deleting old data', () => {
  it('continues while the clock runs, even if it is corrected by a little', () => {
    const { mayDelete, pass, jump } = clocks();
    for (const ms of [MINUTE_MS, DAY_MS, 30 * DAY_MS]) {
      pass(ms);
      jump(MINUTE_MS);
      expect(mayDelete()).toBe(true);
    }
  });

  it.each([DAY_MS, 60 * MINUTE_MS, -60 * MINUTE_MS, -DAY_MS])(
    'waits for a day, and no longer, after the clock has jumped by %i ms',
    (ms) => {
      const { mayDelete, pass, jump } = clocks();
      jump(ms);
      expect(mayDelete()).toBe(false);
      pass(DAY_MS - MINUTE_MS);
      expect(mayDelete()).toBe(false);
      pass(MINUTE_MS);
      expect(mayDelete()).toBe(true);
    },
  );

  it('waits again when the clock is put right', () => {
    const { mayDelete, pass, jump } = clocks();
    jump(DAY_MS);
    expect(mayDelete()).toBe(false);
    pass(DAY_MS / 2);
    jump(-DAY_MS);
    expect(mayDelete()).toBe(false);
    pass(DAY_MS / 2);
    expect(mayDelete()).toBe(false);
  });
});
