import { expect, type Page } from '@playwright/test';

/** Goes to another screen of the back office as a person does: nothing is loaded anew. */
export async function openScreen(page: Page, label: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  const link = navigation.getByRole('link', { name: label, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}
