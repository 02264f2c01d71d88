import type { Locator } from '@playwright/test';

/** Counts what a person does with the mouse. */
export function mouse() {
  let count = 0;
  return {
    /** The clicks since the last job. */
    finish(): number {
      const clicks = count;
      count = 0;
      return clicks;
    },
    async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
      count += 1;
      await target.click(options);
    },
  };
}

export type Mouse = ReturnType<typeof mouse>;
