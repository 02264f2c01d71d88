import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions, type SerialContextObject } from 'axe-core';
import { expect } from './expect.ts';
import { fits, withDoubleText } from './screen-size.ts';

type Scheme = 'light' | 'dark';

/** Every new document reads it: `axe.source` has the comments and is twice as long. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

const [WIDE, MIDDLE, NARROW] = [1440, 768, 360];
const HEIGHT = 900;
/** Only the colours of a page differ in dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const SERIOUS = ['serious', 'critical'];
/**
 * Without the rules about lesser faults, which are a fifth of axe's work. With one that axe leaves
 * out: people who speak to their computer say what they see on a button.
 */
const RULES = {
  ...Object.fromEntries(
    (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
      .filter(({ impact }) => !SERIOUS.includes(impact))
      .map(({ id }) => [id, { enabled: false }]),
  ),
  'label-content-name-mismatch': { enabled: true },
};
/** Marks text whose contrast axe has to find out. */
const DOUBTFUL = 'data-doubtful-contrast';
const CONTRAST = { normal: 4.5, large: 3 };

interface Colour {
  alpha: number;
  parseString(text: string): Colour;
}

interface AxeColours {
  Color: new (red?: number, green?: number, blue?: number, alpha?: number) => Colour;
  flattenColors(front: Colour, back: Colour): Colour;
  getContrast(back: Colour, text: Colour): number;
}

declare global {
  interface Window {
    axe?: typeof axe & { commons: { color: AxeColours } };
  }
}

interface Inspection {
  /**
   * It is made of parts that are checked elsewhere: only the page itself is checked, once, in light
   * mode.
   */
  isKnownLayout?: boolean;
  /** This page has the parts that others share: they are checked here in every way. */
  hasSharedParts?: boolean;
}

/**
 * The rules for every screen: no sideways scrolling, no serious fault on a wide screen in light mode,
 * and enough contrast on a narrow one in dark mode.
 */
export async function inspect(page: Page, where: string, inspection: Inspection = {}) {
  const { isKnownLayout = false, hasSharedParts = false } = inspection;
  await show(page, 'light');
  await fits(page, { width: WIDE, height: HEIGHT }, where);
  await scan(page, where, 'light');
  for (const width of isKnownLayout ? [NARROW] : [MIDDLE, NARROW]) {
    await fits(page, { width, height: HEIGHT }, where);
  }
  await withDoubleText(page, () =>
    fits(page, { width: NARROW, height: HEIGHT }, `${where} with text at 200 %`),
  );
  if (!isKnownLayout) {
    await show(page, 'dark');
    await scan(page, where, 'dark', hasSharedParts ? undefined : COLOUR_RULES);
  }
  await page.setViewportSize({ width: WIDE, height: HEIGHT });
  if (hasSharedParts) await scan(page, where, 'dark', COLOUR_RULES);
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

async function scan(
  page: Page,
  where: string,
  colorScheme: Scheme,
  rules?: string[],
): Promise<void> {
  const faults = await findFaults(page, rules);
  expect(faults, `${where} at ${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
}

/** The serious faults of what is on the screen now, by these rules or by all. */
export async function findFaults(page: Page, rules?: string[]): Promise<string[]> {
  const options = rules ? { runOnly: rules } : { rules: RULES };
  const violations = await findViolations(page, { options });
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${id}: ${target} ${any.map(({ message }) => message)}`),
    );
}

interface Search {
  context?: SerialContextObject;
  options?: RunOptions;
}

/**
 * Runs axe without its builder for Playwright, which injects all of axe for each scan and reports
 * everything that passes: three quarters of the time. The content of frames is checked where it is
 * shown as a page.
 *
 * Contrast is the slowest of the rules, because axe first finds out what is behind each text. So it
 * gets only the text for which that is not clear, and text with too little contrast.
 */
export async function findViolations(page: Page, search: Search = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  await page.evaluate(markDoubtful, { mark: DOUBTFUL, least: CONTRAST });
  return page.evaluate(
    async ({ context, options, mark }) => {
      window.axe?.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
      const found = await window.axe?.run(context ?? document, {
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
        ...options,
      });
      if (!found) throw new Error('axe is not on the page');
      return found.violations;
    },
    { ...search, mark: DOUBTFUL },
  );
}

/**
 * Runs in the page. Leaves out text on a background image, whose contrast axe cannot tell, and text
 * with enough contrast to the backgrounds of the elements around it, by axe's own functions. Marks
 * all other text.
 */
function markDoubtful({ mark, least }: { mark: string; least: typeof CONTRAST }): void {
  if (!window.axe) throw new Error('axe is not on the page');
  const { Color, flattenColors, getContrast } = window.axe.commons.color;
  interface Ground {
    /** Undefined if something other than the elements around may be behind the text. */
    colour: Colour | undefined;
    hasImage: boolean;
    /** The text, too, is blended with what is behind it. */
    isFaint: boolean;
  }
  const colours = new Map<string, Colour>();
  const grounds = new Map<Element, Ground>();

  function parse(text: string): Colour {
    const colour = colours.get(text) ?? new Color().parseString(text);
    colours.set(text, colour);
    return colour;
  }

  function groundOf(element: Element | null): Ground {
    if (!element) return { colour: new Color(255, 255, 255, 1), hasImage: false, isFaint: false };
    const ground = grounds.get(element) ?? look(element);
    grounds.set(element, ground);
    return ground;
  }

  function look(element: Element): Ground {
    const style = getComputedStyle(element);
    const parent = groundOf(element.parentElement);
    const isInFlow = style.position === 'static' || style.position === 'relative';
    const behind = isInFlow ? parent.colour : undefined;
    const own = parse(style.backgroundColor);
    const blended = behind && own.alpha > 0 ? flattenColors(own, behind) : behind;
    const isBlended =
      style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal';
    const isOnImage = isInFlow && own.alpha < 1 && parent.hasImage;
    return {
      colour: own.alpha === 1 ? own : blended,
      hasImage: style.backgroundImage !== 'none' || isOnImage,
      isFaint: parent.isFaint || isBlended,
    };
  }

  function isDoubtful(element: Element): boolean {
    const { colour, hasImage, isFaint } = groundOf(element);
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    if (hasImage) return false;
    if (!colour || isFaint || textShadow !== 'none') return true;
    const size = Number.parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.7 && Number(fontWeight) >= 700);
    return getContrast(colour, parse(color)) < (isLarge ? least.large : least.normal);
  }

  for (const element of document.querySelectorAll('body, body *')) {
    const hasText = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim(),
    );
    const isText = hasText || element.matches('input, select, textarea');
    element.toggleAttribute(mark, isText && isDoubtful(element));
  }
}
