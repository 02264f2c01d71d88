import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;

/** Finds nothing serious in light and dark, once what moves has come to rest. */
export async function scan(page: Page, where: string) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .map((animation) => animation instanceof CSSTransition && animation.finished),
      ),
    );
    // No frames to look into: spares it a second page.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    expect(serious, `${where}, ${colorScheme}`).toEqual([]);
  }
}
