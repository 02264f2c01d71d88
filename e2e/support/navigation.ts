import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Goes to another screen of the back office as a person does: nothing is loaded anew. */
export async function openScreen(page: Page, label: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const link = navigation.getByRole('link', { name: label, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/**
 * Waits until a dialog is gone and the page has the focus again, which comes a moment later. Keys
 * pressed in between would go nowhere; a person sees the cursor before they type.
 */
export async function isClosed(dialog: Locator): Promise<void> {
  await expect(dialog).toBeHidden();
  await dialog.page().waitForFunction(() => document.activeElement !== document.body);
}
