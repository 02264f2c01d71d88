import { type Locator, expect as playwrightExpect } from '@playwright/test';

/** How long Playwright waits between two checks; the last number applies from then on. */
const INTERVALS_MS = [100, 250, 500];
/** Enough for one check: the waiting is over by then. */
const LAST_CHECK_MS = 100;

/**
 * Playwright's `expect` with a cheaper `toBeVisible`. After each check that finds nothing, Playwright
 * describes the whole page for an error message that is rarely needed. That was a twentieth of the
 * browser's work in these tests. This one asks for the description once, when the time is up.
 */
export const expect = playwrightExpect.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const { timeout = this.timeout } = options;
    if (!this.isNot) {
      const isThere = playwrightExpect
        .poll(() => locator.isVisible(), { timeout, intervals: INTERVALS_MS })
        .toBe(true);
      const inTime = await isThere.then(
        () => true,
        () => false,
      );
      if (inTime) return { pass: true, message: () => '' };
    }
    const assertion = playwrightExpect(locator);
    try {
      if (this.isNot) await assertion.not.toBeVisible({ timeout });
      else await assertion.toBeVisible({ timeout: LAST_CHECK_MS });
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return { pass: this.isNot, message: () => `Waited for ${timeout} ms.\n${text}` };
    }
  },
});
