import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Opens another screen of the back office by its link, without reloading. */
export async function openScreen(page: Page, label: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const link = navigation.getByRole('link', { name: label, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/**
 * Waits until a dialog has closed and the page has the focus again, which happens a moment later.
 * Keys pressed in between would be lost; a person sees the cursor before they type.
 */
export async function isClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  await dialog.page().waitForFunction(() => document.activeElement !== document.body);
}

/**
 * Opens another address of the back office as its links do: a new document would load and start
 * everything again, which takes longer than most tests.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * Chooses from the list that has just opened. The pointer moves there before it is pressed, as a
 * hand does: the list ignores a click without a movement, which belongs to the click that opened it.
 */
export async function pickOption(page: Page, by: { name: string; exact?: boolean }): Promise<void> {
  const option = page.getByRole('option', by);
  await option.hover();
  await option.click();
}
