import type { Page } from '@playwright/test';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { fillInMainForm, holdSession, takeTime } from './support/people.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const QUESTION = 'How did you hear about us?';

async function addField(page: Page, type: string, label: string, hand = mouse()): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Add field' }));
  await hand.click(page.getByRole('menuitem', { name: type, exact: true }));
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
  await page.keyboard.insertText(label);
}

async function save(page: Page, hand = mouse()): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Form saved')).toBeVisible();
}

/** Puts the contact form back, because the tests of a worker share a server. */
async function restoreFirstVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog').getByRole('listitem');
  await expect(versions.first()).toContainText(/Current.* by /);
  await versions.last().getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(page.locator('#preview-form').getByLabel(QUESTION)).toHaveCount(0);
}

async function answersQuestion(visitor: Page): Promise<void> {
  await visit(visitor, '/');
  const form = visitor.locator('#contact form');
  await fillInMainForm(form, { name: 'Ines Roth', email: 'ines.roth@example.com' });
  await form.getByLabel(QUESTION).fill('From my neighbour');
  await takeTime(form);
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(form.getByText('Your reference is')).toBeVisible();
  await visitor.close();
}

/** The question is still there, although the form no longer asks it. */
async function readsAnswer(page: Page): Promise<void> {
  await goWithin(page, '/admin/leads?q=ines.roth');
  await page.getByRole('link', { name: 'Ines Roth' }).first().click();
  await expect(page.getByText(QUESTION)).toBeVisible();
  await expect(page.getByText('From my neighbour')).toBeVisible();
}

test('staff add a question to the contact form with five clicks, a visitor answers, the lead shows it', async ({
  page,
  context,
}) => {
  await holdSession(page);
  await page.goto('/admin/content');
  const hand = mouse();
  await hand.click(page.getByRole('tab', { name: 'Forms' }));
  await hand.click(page.getByRole('link', { name: 'Contact form', exact: true }));
  await addField(page, 'Short text', QUESTION, hand);
  await expect(page.locator('#preview-form').getByLabel(QUESTION)).toBeVisible();
  await save(page, hand);
  expect(hand.finish()).toBe(5);
  await answersQuestion(await context.newPage());
  await restoreFirstVersion(page);
  await readsAnswer(page);
});
