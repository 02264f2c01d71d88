import type { Page } from '@playwright/test';

/**
 * Notes the delay of each of the page's timers when the timer fires. Tests of how long something stays
 * look at its timer: a clock would also count what else the machine does.
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
