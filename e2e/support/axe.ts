import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions, type SerialContextObject } from 'axe-core';

const SCHEMES = ['light', 'dark'] as const;
/** But for its colours a page is the same in the dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Finds nothing serious in light and dark, once what moves has come to rest. */
export async function scan(page: Page, where: string) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(async () => {
      // The page hears of the scheme with the next frame, and shows it with the one after.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let count = 0; count < 3; count++) await frame();
      await Promise.allSettled(
        document
          .getAnimations()
          .map((animation) => animation instanceof CSSTransition && animation.finished),
      );
    });
    const violations = await findViolations(page, {
      options: colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {},
    });
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    expect(serious, `${where}, ${colorScheme}`).toEqual([]);
  }
}

interface Search {
  context?: SerialContextObject;
  options?: RunOptions;
}

/**
 * axe without its builder for Playwright, which brings the whole of axe to the page for each scan and
 * describes all that is well: three quarters of the time. Frames are judged where they are shown.
 */
export async function findViolations(page: Page, search: Search = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ context, options }) => {
    const found = await window.axe?.run(context ?? document, {
      resultTypes: ['violations'],
      preload: false,
      iframes: false,
      ...options,
    });
    if (!found) throw new Error('axe is not on the page');
    return found.violations;
  }, search);
}
