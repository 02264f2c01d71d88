import type { Page } from '@playwright/test';
import { expect } from './support/expect.ts';
import { ACCOUNT_ROUTES, PUBLIC_LAYOUTS, PUBLIC_ROUTES } from './support/public-routes.ts';
import { doubleText, fits, wordsStayWhole } from './support/screen-size.ts';
import { test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const SMALL_PHONE = { width: 320, height: 640 };
/** More Tab stops than any page has. */
const MAX_STOPS = 80;
const FRAMES_TO_SETTLE = 30;
/** Bar, breadcrumb and footer are the same on every page, so the keyboard visits them only here. */
const WALKED_WHOLE = '/contact';
/** The pages with different things to press between the bar and the footer. */
const WALKED = [
  ...['/', WALKED_WHOLE, '/jobs', '/jobs/apprentice-electrician-malaga', '/apprenticeships'],
  ...['/how-a-traineeship-works', '/login'],
];

interface Stop {
  name: string;
  isSeen: boolean;
  hasRing: boolean;
  isInFooter: boolean;
}

/** The focused element, once it is on the screen; null when the focus has left the page. */
function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(async (maxFrames) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = element.getAttribute('aria-label') || element.textContent || element.id;
    function isSeen(): boolean {
      const { top, bottom, left, right } = element?.getBoundingClientRect() ?? new DOMRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      // The centre of a link that spans two lines can be in its paragraph.
      return element === at || at === element?.parentElement || !!element?.contains(at);
    }
    for (let frames = 0; frames < maxFrames && !isSeen(); frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const hasRing = outlineStyle !== 'none' || boxShadow !== 'none';
    return { name, isSeen: isSeen(), hasRing, isInFooter: !!element.closest('footer') };
  }, FRAMES_TO_SETTLE);
}

async function walk(page: Page, isOver: (stop: Stop) => boolean = () => false): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await currentStop(page);
    if (!stop) return stops;
    stops.push(stop);
    if (isOver(stop)) return stops;
  }
  throw new Error('The keyboard is caught');
}

/** What a reader finds on a page, in one look: asking for each part by its role takes longer. */
function partsOf(page: Page) {
  return page.evaluate(() => {
    const [title, ...more] = document.querySelectorAll('h1');
    return {
      hasOneTitle: !!title?.checkVisibility() && more.length === 0,
      hasFooterLinks: document.querySelectorAll('footer a[href]').length > 0,
      logo: document.querySelector('header img') ? 'image' : 'text',
      imagesWithoutText: document.querySelectorAll('img:not([alt])').length,
    };
  });
}

/** The menu is a link to itself, and its entries close it. */
async function usesMenuWithoutScript(page: Page) {
  await page.setViewportSize(PHONE);
  await page.goto('/contact');
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  const open = page.getByRole('link', { name: 'Menu', exact: true });
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu).toBeVisible();
  await page.getByRole('link', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  for (const [entry, id] of [
    ['Our Services', 'services'],
    ['About Us', 'about'],
  ] as const) {
    await open.click();
    await menu.getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(new RegExp(`/#${id}$`));
    await expect(menu).toBeHidden();
    await expect(page.locator(`#${id}`).getByRole('heading').first()).toBeInViewport();
  }
}

test('without script every page has its words, fits a small phone, and the menu works', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  // The layouts of these three are those of other pages with fewer parts.
  const simple = ['/services', '/no-such-page', '/login/register'];
  const layouts = PUBLIC_LAYOUTS.filter((route) => !simple.includes(route));
  for (const route of layouts) {
    await page.goto(route);
    expect(await partsOf(page), route).toMatchObject({ hasOneTitle: true, hasFooterLinks: true });
    await fits(page, SMALL_PHONE, route);
    // Waits, because a fallback font may be wider until the font has loaded.
    await wordsStayWhole(page, route);
  }
  const others = [...PUBLIC_ROUTES, ...ACCOUNT_ROUTES].filter((route) => !layouts.includes(route));
  for (const route of others) {
    const html = await (await page.request.get(route)).text();
    expect(html.match(/<h1[\s>]/g), route).toHaveLength(1);
    expect(html, route).toMatch(/<h1[\s>].*<footer[\s>].*<a [^>]*href=/s);
  }
  await usesMenuWithoutScript(page);
  await doubleText(page);
  await fits(page, PHONE, 'The home page with text at 200 %');
  await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 });
  await page.close();
});

/** Unlike a route, this leaves the browser its cache, so that the scripts are fetched only once. */
async function blockImages(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const urls = ['avif', 'webp', 'svg', 'png', 'jpg', 'jpeg'].map((ending) => `*.${ending}`);
  await devtools.send('Network.setBlockedURLs', { urls });
}

/** The keyboard reaches what is between the bar and the footer, or everything. */
async function walkThrough(page: Page, route: string): Promise<Stop[]> {
  if (route === WALKED_WHOLE) {
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(15);
    return stops;
  }
  const toMain = await walk(page, ({ name }) => name === 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  return [...toMain, ...(await walk(page, ({ isInFooter }) => isInFooter))];
}

test('without images the layouts hold, and the keyboard reaches everything', async ({ page }) => {
  test.setTimeout(180_000);
  await blockImages(page);
  for (const route of WALKED) {
    await page.goto(route);
    await expect(page.getByRole('banner').getByText('TW', { exact: true })).toBeVisible();
    const expected = { hasOneTitle: true, logo: 'text', imagesWithoutText: 0 };
    expect(await partsOf(page), route).toMatchObject(expected);
    await fits(page, PHONE, route);
    if (route === '/apprenticeships') {
      const image = page.getByRole('img', { name: /An apprentice and her mentor/ });
      const box = await image.boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
    }

    const stops = await walkThrough(page, route);
    expect(stops[0]?.name, route).toBe('Skip to content');
    expect(
      stops.filter(({ isSeen, hasRing }) => !isSeen || !hasRing),
      route,
    ).toEqual([]);
  }
});
