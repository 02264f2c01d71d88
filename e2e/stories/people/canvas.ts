import type { FrameLocator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import type { Colleague } from './colleague.ts';

/** The page as visitors will see it, inside the editor. */
export function canvasOf({ page }: Colleague): FrameLocator {
  return page.frameLocator('iframe');
}

export async function opensPage(person: Colleague, title: string): Promise<void> {
  await person.goesTo('Content');
  await person.link(title, person.page.getByRole('list', { name: 'Recent pages' }));
  await expect(person.page.getByLabel('Title')).toHaveValue(title);
}

/** Finds a block by its name. The cursor is then in the block's text. */
export async function addsBlock(person: Colleague, name: string): Promise<void> {
  await person.button('Add block');
  const dialog = person.dialog('Add a block');
  await dialog.getByRole('combobox').fill(name);
  await person.press(dialog.getByRole('option', { name: new RegExp(`^${name}`, 'i') }).first());
  await expect(dialog).toBeHidden();
}

/** Adds a block and types its text at once. */
export async function writesBlock(
  person: Colleague,
  name: string,
  { field, text }: { field: string; text: string },
): Promise<void> {
  await addsBlock(person, name);
  const written = canvasOf(person).getByRole('textbox', { name: field });
  await expect(written).toBeFocused();
  if (name === 'Heading') await person.page.keyboard.press('ControlOrMeta+a');
  await person.page.keyboard.type(text);
  await expect(written).toHaveText(text);
}

/** Writes another text in the place of this one. */
export async function rewrites(person: Colleague, before: string, after: string): Promise<void> {
  await canvasOf(person).getByText(before).click({ force: true });
  const written = canvasOf(person).getByRole('textbox').filter({ hasText: before });
  await expect(written).toBeFocused();
  await person.page.keyboard.press('ControlOrMeta+a');
  await person.page.keyboard.type(after);
  await expect(canvasOf(person).getByText(after)).toBeVisible();
}

export async function publishesPage(person: Colleague): Promise<void> {
  await person.button('Publish');
  await person.isTold('Page published');
}
