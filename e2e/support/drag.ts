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

async function holdByMouse(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await untilMarked(to, ({ x, y }) => page.mouse.move(x, y, { steps: STEPS }));
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
  await untilMarked(to, finger.slideTo);
  return finger;
}

/** Follows the target, as a person would: near an edge the list scrolls away under what is held. */
async function untilMarked(to: Locator, moveTo: (point: Point) => Promise<void>) {
  await expect(async () => {
    await moveTo(await middleOf(to));
    await expect(to).toHaveClass(MARKED, { timeout: 1000 });
  }).toPass();
}

/** A finger on the screen, through Chromium itself, because scripted events would not scroll. */
export async function fingerOn(page: Page, start: Point) {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // Sent with the first move: on a busy machine, a wait between them would hold the card.
  const down = touch('touchStart', [start]);
  let last = start;
  return {
    down,
    async slideTo(end: Point) {
      const from = last;
      for (let step = 1; step <= STEPS; step++) {
        const share = step / STEPS;
        const x = from.x + (end.x - from.x) * share;
        const y = from.y + (end.y - from.y) * share;
        await Promise.all([down, touch('touchMove', [{ x, y }])]);
        await page.waitForTimeout(STEP_MS);
      }
      last = end;
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
