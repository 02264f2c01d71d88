import type { Page } from '@playwright/test';

/**
 * Notes how long each of the page's timers was set for, once it goes off. That something stays for so
 * long is told by its timer: a clock on the wall would also count what else the machine does.
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
