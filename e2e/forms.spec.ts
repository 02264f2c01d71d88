import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { goWithin } from './support/navigation.ts';
import { fillInMainForm, holdSession, takeTime } from './support/people.ts';
import { test } from './support/test.ts';
import { visit } from './support/visitor.ts';

const MESSAGE = 'I would like to see the workshop.';
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

async function buildVisitForm(page: Page): Promise<void> {
  await page.goto('/admin/content?tab=forms');
  await page.getByRole('button', { name: 'Add form' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Site visits');
  await page.getByRole('dialog').getByRole('button', { name: 'Add form' }).click();
  await addField(page, 'One choice', 'Are you coming by car?');
  await page.getByRole('textbox', { name: 'Choices' }).fill('Yes\nNo');
  await addField(page, 'Short text', 'Number plate');
  await page.getByLabel('Required', { exact: true }).check();
  await page.getByLabel('Ask this only if').selectOption('Are you coming by car?');
  await page.getByLabel('Thank-you text').fill('See you soon.');
  await save(page);
}

/** As a browser without script does. */
async function withoutScript(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
}

async function publishPage(server: ServerProcess): Promise<void> {
  const service = await serviceClient(server);
  const { data } = await service.from('forms').select('key').eq('name', 'Site visits').single();
  const blocks = [{ id: '1', type: 'form', version: 1, props: { form: data?.key } }];
  const page = { slug: 'site-visits', title: 'Site visits', content: { blocks } };
  const { error } = await service.from('content_pages').insert({ ...page, is_published: true });
  if (error) throw error;
}

async function fillIn(still: Page): Promise<void> {
  await still.goto('/site-visits');
  await still.getByLabel('Name', { exact: true }).fill('Olga Brandt');
  await still.getByLabel('Email').fill('olga.brandt@example.com');
  await still.getByLabel('Message').fill(MESSAGE);
  await expect(still.getByLabel('Number plate')).toBeHidden();
  await still.getByLabel('Are you coming by car?').selectOption('Yes');
  await expect(still.getByLabel('Number plate')).toBeVisible();
}

async function sendsAfterCorrection(still: Page): Promise<void> {
  await fillIn(still);
  await still.getByRole('button', { name: 'Send' }).click();
  await expect(still.getByText('Please fill in this field.').first()).toBeVisible();
  await expect(still.getByLabel('Message')).toHaveValue(MESSAGE);
  await still.getByLabel('Number plate').fill('1ABC 234');
  await still.getByRole('button', { name: 'Send' }).click();
  await expect(still.getByText('See you soon.')).toBeVisible();
  await expect(still.getByLabel('Message')).toHaveCount(0);
}

/** With script: the text takes the place of the form, and the focus. */
async function sendsWithScript(visitor: Page): Promise<void> {
  await fillIn(visitor);
  await visitor.getByLabel('Number plate').fill('1XYZ 987');
  await takeTime(visitor.locator('form', { has: visitor.getByLabel('Number plate') }));
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.locator('[data-outcome]', { hasText: 'See you soon.' })).toBeFocused();
  await expect(visitor.getByLabel('Message')).toHaveCount(0);
}

test('a form that staff build works on a page without script, with its condition', async ({
  page,
  context,
  server,
}) => {
  await holdSession(page);
  await buildVisitForm(page);
  await publishPage(server);
  const still = await context.newPage();
  await withoutScript(still);
  await sendsAfterCorrection(still);
  await sendsWithScript(await context.newPage());

  const service = await serviceClient(server);
  const { data } = await service
    .from('leads')
    .select('source, answers')
    .eq('email', 'olga.brandt@example.com')
    .order('created_at')
    .limit(1)
    .single();
  expect(data?.source).toBe('Site visits');
  expect(data?.answers).toMatchObject([{ value: 'Yes' }, { value: '1ABC 234' }]);

  await service.from('content_pages').delete().eq('slug', 'site-visits');
  await service.from('forms').delete().eq('name', 'Site visits');
});
