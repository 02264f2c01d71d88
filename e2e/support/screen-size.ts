import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * Sets the size and checks that neither the page nor a list of tabs scrolls sideways. The layout
 * can follow a new width a moment later, so this checks until it has settled.
 */
export async function fits(page: Page, size: Size, where: string): Promise<void> {
  await page.setViewportSize(size);
  const overflow = () =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('[role=tablist]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  await expect
    .poll(overflow, { message: `${where} scrolls sideways at ${size.width} px` })
    .toBeLessThanOrEqual(0);
}

/** Checks until the layout has settled, as `fits` does. */
export async function wordsStayWhole(page: Page, where: string): Promise<void> {
  await expect.poll(() => brokenWords(page), { message: where }).toEqual([]);
}

/** Words of titles that are broken over two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const title of document.querySelectorAll('h1, h2, h3')) {
      if (title.getClientRects().length === 0) continue;
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text) {
        for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

/** Doubles the text size, as some readers do. Also works when the page runs no script. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Doubles the text size during the check. */
export async function withDoubleText(page: Page, look: () => Promise<void>): Promise<void> {
  await doubleText(page);
  await look();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}
