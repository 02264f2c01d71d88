import type { Page } from '@playwright/test';

/**
 * Records the delay of each of the page's timers when it fires. Tests of how long something stays
 * check its timer, because a clock would also count other work on the machine.
 */
export async function noteTimers(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const waited: number[] = [];
    const { setTimeout } = window;
    const noted = (run: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
      setTimeout(
        (...given: unknown[]) => {
          waited.push(ms);
          run(...given);
        },
        ms,
        ...rest,
      );
    Object.assign(window, { waited, setTimeout: noted });
  });
  return () => page.evaluate(() => (window as unknown as { waited: number[] }).waited);
}
