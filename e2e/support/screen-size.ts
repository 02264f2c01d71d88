import { expect, type Page } from '@playwright/test';

interface Size {
  width: number;
  height: number;
}

/**
 * Shows the page at a size, where it must not scroll sideways. The rules for a width can follow the
 * width itself a moment later, so what scrolls is looked at until it has settled.
 */
export async function fits(page: Page, size: Size, where: string): Promise<void> {
  await page.setViewportSize(size);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .poll(overflow, { message: `${where} scrolls sideways at ${size.width} px` })
    .toBeLessThanOrEqual(0);
}
