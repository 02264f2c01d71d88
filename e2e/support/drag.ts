import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Longer than a finger must hold a card before a drag starts. */
const FINGER_RESTS_MS = 400;
const STEPS = 8;
const STEP_MS = 20;

/** The class of a drop target while something is held over it. */
const MARKED = /border(-[tb])?-primary/;

interface Point {
  x: number;
  y: number;
}

/** Picks up, moves, and drops once the target is marked. */
export async function dragByMouse(page: Page, from: Locator, to: Locator) {
  await holdByMouse(page, from, to);
  await page.mouse.up();
}

export async function holdByMouse(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y, { steps: STEPS });
  await expect(to).toHaveClass(MARKED);
}

/** The same by finger, which holds still first. */
export async function dragByFinger(page: Page, from: Locator, to: Locator) {
  const { lift } = await holdByFinger(page, from, to);
  await lift();
}

export async function holdByFinger(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const finger = await fingerOn(page, await middleOf(from));
  await finger.down;
  await page.waitForTimeout(FINGER_RESTS_MS);
  await finger.slideTo(await middleOf(to));
  await expect(to).toHaveClass(MARKED);
  return finger;
}

/** A finger on the screen, through Chromium itself, because scripted events would not scroll. */
export async function fingerOn(page: Page, start: Point) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent with the first move: on a busy machine, a wait between them would hold the card.
  const down = touch('touchStart', [start]);
  return {
    down,
    async slideTo(end: Point) {
      for (let step = 1; step <= STEPS; step++) {
        const share = step / STEPS;
        const x = start.x + (end.x - start.x) * share;
        const y = start.y + (end.y - start.y) * share;
        await Promise.all([down, touch('touchMove', [{ x, y }])]);
        await page.waitForTimeout(STEP_MS);
      }
    },
    async lift() {
      await touch('touchEnd', []);
      await devtools.detach();
    },
  };
}

/** The middle of the visible part. */
export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  const { width, height } = locator.page().viewportSize() ?? { width: Infinity, height: Infinity };
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)];
  const [right, bottom] = [
    Math.min(width, box.x + box.width),
    Math.min(height, box.y + box.height),
  ];
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
