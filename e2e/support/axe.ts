import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;

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
    // No frames to look into: spares it a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // But for its colours the page is the same in the dark.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    expect(serious, `${where}, ${colorScheme}`).toEqual([]);
  }
}
