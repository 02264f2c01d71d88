import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions, type SerialContextObject } from 'axe-core';
import { fits, withDoubleText } from './screen-size.ts';

type Scheme = 'light' | 'dark';

const WIDTHS = [360, 768, 1440] as const;
/** Between the two there is nothing to find that one of them does not show. */
const SCANNED_WIDTHS: readonly number[] = [360, 1440];
const HEIGHT = 900;
/** But for its colours a page is the same in the dark, and a wide screen shows all of them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** What every screen owes: no sideways scroll, and no serious fault in light and dark. */
export async function inspect(page: Page, where: string) {
  await show(page, 'light');
  for (const width of WIDTHS) {
    await fits(page, { width, height: HEIGHT }, where);
    if (SCANNED_WIDTHS.includes(width)) await scan(page, where, 'light');
  }
  await withDoubleText(page, () =>
    fits(page, { width: WIDTHS[0], height: HEIGHT }, `${where} with text at 200 %`),
  );
  await show(page, 'dark');
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await scan(page, where, 'dark');
}

/** Colours change at once: frame by frame they would cost more than the search for faults. */
async function show(page: Page, colorScheme: Scheme) {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme });
  // The page hears of the scheme with one of the next frames.
  await page.waitForFunction(
    (scheme) => document.documentElement.classList.contains(scheme),
    colorScheme,
  );
}

async function scan(page: Page, where: string, colorScheme: Scheme): Promise<void> {
  const options = colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {};
  const violations = await findViolations(page, { options });
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target} ${any.map(({ message }) => message)}`),
    );
  expect(serious, `${where} at ${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
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
