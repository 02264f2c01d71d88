import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Json } from '../app/lib/supabase/database.types.ts';
import { png } from '../tests/storage/samples.ts';
import { WORD_PASTE } from '../tests/support/paste-samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { mouse } from './support/clicks.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const FACT = `figure-${randomUUID().slice(0, 8)}`;
const BLOCKS = [
  { id: 'h', type: 'heading', props: { heading: 'Old heading', intro: 'Old introduction' } },
  { id: 't', type: 'rich-text', props: { markdown: 'First line\n\n* one\n* two' } },
  { id: 'kept', type: 'rich-text', props: { markdown: '*  Kept  as it is\n\n\n__text__' } },
  { id: 'p', type: 'rich-text', props: { markdown: 'Paste here' } },
  { id: 'f', type: 'rich-text', props: { markdown: 'You get' } },
];

function canvasOf(page: Page) {
  return page.frameLocator('iframe');
}

function tool(page: Page, name: string) {
  return page
    .getByRole('toolbar', { name: 'Text tools' })
    .last()
    .getByRole('button', { name, exact: true });
}

function statusOf(page: Page) {
  return page.getByRole('status').filter({ hasText: /saved|Saving|Unsaved/ });
}

async function writesHeading(page: Page) {
  await canvasOf(page).getByText('Old heading').click({ force: true });
  const heading = canvasOf(page).getByRole('textbox', { name: 'Heading' });
  await heading.press('ControlOrMeta+a');
  await page.keyboard.type('New heading');
  await expect(
    page.getByLabel('Heading', { exact: true }).filter({ visible: true }).last(),
  ).toHaveValue('New heading');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(heading).not.toHaveText('New heading');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('Enter');
  await expect(canvasOf(page).getByRole('heading', { name: 'New heading' })).toBeVisible();
}

/** Goes from one text straight to the next, in the same block. */
async function writesIntroduction(page: Page) {
  await canvasOf(page).getByText('New heading').click({ force: true });
  await expect(canvasOf(page).getByRole('textbox', { name: 'Heading' })).toBeFocused();
  await canvasOf(page).getByText('Old introduction').click({ force: true });
  await expect(canvasOf(page).getByRole('textbox', { name: 'Heading' })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('New introduction');
}

async function writesText(page: Page) {
  await canvasOf(page).getByText('First line').click({ force: true });
  const text = canvasOf(page).getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await page.keyboard.type(' ');
  await tool(page, 'Bold').click();
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('and ');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await dialog.getByLabel('Text').fill('write to us');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Enter a page such as /contact')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose: Address' }).click();
  await page.getByLabel('Search the site').fill('contact');
  await page.getByRole('button', { name: /\/contact/ }).click();
  await expect(address).toHaveValue('/contact');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(text.getByRole('link', { name: 'write to us' })).toBeVisible();
  await page.keyboard.press('Enter');
  await tool(page, 'Numbered list').click();
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('A list');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(statusOf(page)).toHaveText('All changes saved');
}

/** Opens a new page in the editor. Returns a function that reads what is stored of it. */
async function openPage(page: Page, server: ServerProcess, blocks: unknown[]) {
  const service = await serviceClient(server);
  const slug = `written-${randomUUID()}`;
  const { data } = await service
    .from('content_pages')
    .insert({ title: 'Written', slug, content: { blocks } as Json })
    .select('id')
    .single();
  await holdSession(page);
  await page.goto(`/admin/content/edit/${data?.id}`);
  const stored = async () =>
    (await service.from('content_pages').select('content').eq('slug', slug).single()).data?.content;
  return { slug, stored };
}

function paste(place: Locator, type: string, text: string) {
  return place.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(given.type, given.text);
      const init = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', init));
    },
    { type, text },
  );
}

/** Letters typed straight after the first click into a text, and a second click in it. */
async function writesAtOnce(page: Page) {
  await canvasOf(page)
    .getByText('First line')
    .click({ force: true, position: { x: 2, y: 8 } });
  await page.keyboard.type('The ');
  const text = canvasOf(page).getByRole('textbox', { name: 'Text' });
  await expect(text.getByText('The First line')).toBeVisible();
  await text.getByText('The First line').click();
  await expect(page.getByRole('button', { name: 'Move block up' })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text.getByText('First line', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

/** From Word, with its structure. A huge text is refused. */
async function pastesIntoText(page: Page) {
  await canvasOf(page).getByText('Paste here').click({ force: true });
  const text = canvasOf(page).getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await text.press('ControlOrMeta+a');
  await paste(text, 'text/html', WORD_PASTE);
  await expect(text.getByRole('heading', { name: 'Our promise', level: 2 })).toBeVisible();
  await expect(text.getByRole('row')).toHaveCount(2);
  await paste(text, 'text/plain', 'x'.repeat(5_000_000));
  await expect(page.getByText('This is too much to paste at once.')).toBeVisible();
  await text.press('Escape');
}

/** With the keyboard. */
async function insertsFact(page: Page) {
  await canvasOf(page).getByText('You get').click({ force: true });
  await page.getByRole('button', { name: 'Insert a fact' }).first().press('Enter');
  await page.getByLabel('Find a fact').fill(FACT);
  await page.getByRole('dialog').getByRole('button', { name: FACT }).press('Enter');
  await expect(canvasOf(page).locator('p', { hasText: 'You get' })).toContainText(
    `{{fact:${FACT}}}`,
  );
}

/** The visible property panel: the canvas has a second one for phones. */
function property(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).filter({ visible: true });
}

async function choosesSavedBlock(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('option', { name: 'Saved Block (' }).click();
  await property(page, 'Saved block').selectOption(name);
  await expect(canvasOf(page).getByRole('heading', { name: 'We promise' })).toBeVisible();
}

/** A single new file is the one that the person wants: it need not be chosen again. */
async function uploadsImage(page: Page) {
  const hand = mouse();
  await hand.click(page.getByRole('button', { name: 'Add block' }));
  await hand.click(page.getByRole('option', { name: 'Image (' }));
  await hand.click(page.getByRole('button', { name: 'Choose image' }).filter({ visible: true }));
  const picker = page.getByRole('dialog', { name: 'Choose image' });
  await hand.click(picker.getByRole('tab', { name: 'Upload' }));
  const file = { name: 'crew.png', mimeType: 'image/png', buffer: await png() };
  await picker.locator('input[type=file]').first().setInputFiles(file);
  await picker.getByLabel('Alt text').fill('A crew');
  await hand.click(picker.getByRole('button', { name: 'Upload 1 file' }));
  await expect(picker).toBeHidden();
  await expect(canvasOf(page).getByRole('img', { name: 'A crew' })).toBeAttached();
  expect(hand.finish()).toBeLessThanOrEqual(5);
}

async function changesListOfQuestions(page: Page) {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('option', { name: 'FAQ (' }).click();
  const list = page.getByRole('group', { name: 'Questions' }).filter({ visible: true });
  await list.getByText('Another question?').press('Enter');
  const question = list.getByLabel('Question', { exact: true }).filter({ visible: true });
  await question.fill('What does it cost?');
  await expect(canvasOf(page).getByText('What does it cost?')).toBeVisible();
  await list.getByRole('button', { name: 'Move item up' }).filter({ visible: true }).click();
  await expect(list.getByRole('listitem').first()).toContainText('What does it cost?');
  await expect(list.getByRole('status')).toHaveText(/^What does it cost\? is now 1 of \d$/);
}

test('texts are written in their place, and a saved block and a fact are chosen, and an image is uploaded', async ({
  page,
  server,
}) => {
  // A long test in a frame that is redrawn at each step takes time on a busy machine.
  test.slow();
  const service = await serviceClient(server);
  const name = `Promise ${randomUUID()}`;
  const saved = await service
    .from('content_blocks')
    .insert({ name, type: 'heading', content: { props: { heading: 'We promise' } } })
    .select('id')
    .single();
  const fact = { key: FACT, label: 'A figure', value: '4,321', unit: '$' };
  await service.from('facts').insert({ ...fact, valid_from: '2020-07-01', source: 'Gazette' });
  const { slug, stored } = await openPage(page, server, BLOCKS);
  await expect(canvasOf(page).getByRole('heading', { name: 'Old heading' })).toBeVisible();

  await writesAtOnce(page);
  await writesHeading(page);
  await writesIntroduction(page);
  await writesText(page);
  await pastesIntoText(page);
  await insertsFact(page);
  await choosesSavedBlock(page, name);
  await uploadsImage(page);
  await changesListOfQuestions(page);

  await expect.poll(stored).toMatchObject({
    blocks: [
      { id: 'h', props: { heading: 'New heading', intro: 'New introduction' } },
      {
        id: 't',
        props: {
          markdown: 'First line **and** [write to us](/contact)\n\n1. _A list_\n\n- one\n- two',
        },
      },
      BLOCKS[2],
      { id: 'p', props: { markdown: expect.stringContaining('- First\n  - Inner') } },
      { id: 'f', props: { markdown: expect.stringContaining(`{{fact:${FACT}}}`) } },
      { type: 'saved-block', props: { blockId: saved.data?.id } },
      {
        type: 'image',
        props: { image: { path: expect.stringMatching(/crew\.png$/), alt: 'A crew' } },
      },
      { type: 'faq' },
    ],
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const served = async () => (await page.request.get(`/${slug}`)).text();
  await expect.poll(served).toContain('<strong>and</strong>');
  expect(await served()).toContain('We promise');
});
