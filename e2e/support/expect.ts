import { type Locator, expect as playwrightExpect } from '@playwright/test';

/** Enough for one look: the waiting is over by then. */
const LAST_LOOK_MS = 100;

/**
 * Playwright's, but for how `toBeVisible` waits. After each look that finds nothing yet, Playwright
 * describes the whole page for a message that is hardly ever needed: a twentieth of the browser's work
 * in these tests. Here it does so once, when the time is up.
 */
export const expect = playwrightExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const { timeout = this.timeout } = options;
    if (!this.isNot) {
      const isThere = playwrightExpect.poll(() => locator.isVisible(), { timeout }).toBe(true);
      const inTime = await isThere.then(
        () => true,
        () => false,
      );
      if (inTime) return { pass: true, message: () => '' };
    }
    const assertion = playwrightExpect(locator);
    try {
      if (this.isNot) await assertion.not.toBeVisible({ timeout });
      else await assertion.toBeVisible({ timeout: LAST_LOOK_MS });
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { pass: this.isNot, message: () => `Waited for ${timeout} ms.\n${text}` };
    }
  },
});
