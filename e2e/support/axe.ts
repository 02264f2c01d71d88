import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions, type SerialContextObject } from 'axe-core';
import { expect } from './expect.ts';
import { fits, withDoubleText } from './screen-size.ts';

type Scheme = 'light' | 'dark';

/** Widest first, so that the narrow scan can compare its colours with those of the wide one. */
const WIDTHS = [1440, 768, 360] as const;
const [WIDE, , NARROW] = WIDTHS;
const HEIGHT = 900;
/** Only the colours of a page differ in dark mode, and a wide screen shows all of them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Marks text that is painted differently from the wide screen. */
const REPAINTED = 'data-repainted';

declare global {
  interface Window {
    axe?: typeof axe;
    painted?: WeakMap<Element, string>;
  }
}

/**
 * The rules for every screen: no sideways scrolling, and no serious fault in light and dark. When
 * another page with the same layout has been checked already, only this page's own text is checked,
 * once, in light mode.
 */
export async function inspect(page: Page, where: string, { isKnownLayout = false } = {}) {
  await show(page, 'light');
  for (const width of WIDTHS) {
    await fits(page, { width, height: HEIGHT }, where);
    // The middle width shows no fault that the other two do not show.
    if (width !== WIDE && (width !== NARROW || isKnownLayout)) continue;
    await markRepainted(page);
    await scan(page, where, 'light', width === WIDE ? '*' : `[${REPAINTED}]`);
  }
  await withDoubleText(page, () =>
    fits(page, { width: NARROW, height: HEIGHT }, `${where} with text at 200 %`),
  );
  if (isKnownLayout) return;
  await show(page, 'dark');
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  await scan(page, where, 'dark');
}

/** Colours change at once: transitions would take longer than the scan itself. */
export async function show(page: Page, colorScheme: Scheme) {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme });
  // The page learns of the scheme in one of the next frames.
  await page.waitForFunction(
    (scheme) => document.documentElement.classList.contains(scheme),
    colorScheme,
  );
}

/** Marks text whose colour, size class or background has changed since the last call. */
async function markRepainted(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    const CLEAR = 'rgba(0, 0, 0, 0),none,1';
    window.painted ??= new WeakMap();
    const { painted } = window;
    const grounds = new Map<Element | null, string>([[null, '']]);
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element);
      if (known !== undefined || !element) return known ?? '';
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity].join();
      const ground = groundOf(element.parentElement) + (own === CLEAR ? '' : own);
      grounds.set(element, ground);
      return ground;
    };
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim(),
      );
      if (!hasText && !element.matches('input, select, textarea')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.5 && Number(fontWeight) >= 700);
      const isSeen = element.checkVisibility({ visibilityProperty: true });
      const paint = isSeen ? [color, isLarge, groundOf(element)].join() : '';
      element.toggleAttribute(mark, paint !== painted.get(element));
      painted.set(element, paint);
    }
  }, REPAINTED);
}

async function scan(
  page: Page,
  where: string,
  colorScheme: Scheme,
  contrastOf = '*',
): Promise<void> {
  const options = colorScheme === 'dark' ? { runOnly: COLOUR_RULES } : {};
  const violations = await findViolations(page, { options, contrastOf });
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
  /** The elements whose contrast is checked: this is the slowest of the rules. */
  contrastOf?: string;
}

/**
 * Runs axe without its builder for Playwright, which injects all of axe for each scan and reports
 * everything that passes: three quarters of the time. The content of frames is checked where it is
 * shown as a page.
 */
export async function findViolations(page: Page, search: Search = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ context, options, contrastOf = '*' }) => {
    window.axe?.configure({ rules: [{ id: 'color-contrast', selector: contrastOf }] });
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
