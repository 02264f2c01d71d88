import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Json } from '../app/lib/supabase/database.types.ts';
import { WORD_PASTE } from '../tests/support/paste-samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const BLOCKS = [
  { id: 'h', type: 'heading', props: { heading: 'Old heading', intro: 'Old introduction' } },
  { id: 't', type: 'rich-text', props: { markdown: 'First line\n\n* one\n* two' } },
  { id: 'kept', type: 'rich-text', props: { markdown: '*  Kept  as it is\n\n\n__text__' } },
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
  // Leaving the text for a moment keeps what was typed.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Add link' }).press('Escape');
  await expect(text).toBeFocused();
  await expect(text).toContainText('First line and');
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

test('a heading and a text are written in their place, saved and published', async ({
  page,
  server,
}) => {
  const { slug, stored } = await openPage(page, server, BLOCKS);
  await expect(canvasOf(page).getByRole('heading', { name: 'Old heading' })).toBeVisible();

  await writesHeading(page);
  await writesIntroduction(page);
  await writesText(page);

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
    ],
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect
    .poll(async () => (await page.request.get(`/${slug}`)).text())
    .toContain('<strong>and</strong>');
});

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

test('text from Word keeps its structure, and a huge text is refused', async ({ page, server }) => {
  const { stored } = await openPage(page, server, [{ id: 'new', type: 'rich-text', props: {} }]);
  await canvasOf(page).getByText('Write here').click({ force: true });
  const text = canvasOf(page).getByRole('textbox', { name: 'Text' });
  await paste(text, 'text/html', WORD_PASTE);
  await expect(text.getByRole('heading', { name: 'Our promise', level: 2 })).toBeVisible();
  await expect(text.getByRole('row')).toHaveCount(2);
  await expect(text.getByRole('listitem').filter({ hasText: 'Inner' })).toHaveCount(2);
  await paste(text, 'text/plain', 'x'.repeat(5_000_000));
  await expect(page.getByText('This is too much to paste at once.')).toBeVisible();
  await text.press('Escape');
  const cell = canvasOf(page).getByRole('cell', { name: 'Trainee or apprentice' });
  await expect(cell).toBeVisible();
  // The cursor has left the text, so the page's own undo reverts all of it.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(canvasOf(page).getByText('Write here')).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(cell).toBeVisible();
  await expect.poll(async () => JSON.stringify(await stored())).toContain('- First\\n  - Inner');
});
