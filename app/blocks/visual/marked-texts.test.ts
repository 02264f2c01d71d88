import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../../tests/support/render-markup';
import type { Block, EditorField } from '../block';
import { EditingContext } from '../editing';
import { BLOCKS } from '../registry';
import { type BlockText, markedText, markTexts, withText } from './marked-texts';

const ALL = await Promise.all(
  Object.entries(BLOCKS).map(
    async ([type, { load }]) => [type, (await load()).block] satisfies [string, Block],
  ),
);

/** Texts that are edited only in the panel, because the block does not show them as they are. */
const ONLY_IN_THE_PANEL: Record<string, string[]> = {
  // The name in an address is not shown.
  'contact-form': ['anchor'],
  // Without the address of a real video it shows nothing.
  embed: ['address', 'title'],
  // The route shows the articles; these are in or instead of them.
  'article-list': ['readMore', 'emptyHeading', 'emptyText', 'emptyLabel'],
  // Part of the list of jobs, which the server adds.
  'open-positions': ['allLabel'],
  // Without a form it shows nothing.
  form: ['heading', 'intro'],
  // A message that appears when someone presses the button.
  hero: ['toast', 'secondToast'],
  // The button and its mail exist only on the pages that take applications.
  'page-hero': ['applyLabel', 'mailSubject', 'mailBody'],
  // The player shows them line by line.
  video: ['captions'],
};

/** Fills in every text and file of a block, and leaves its other properties unset. */
function filled(fields: readonly EditorField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, soundValue(field)]));
}

function soundValue(field: EditorField): unknown {
  switch (field.control) {
    case 'text':
    case 'textarea':
    case 'markdown':
      return `Words of ${field.name}`;
    case 'image':
      return { path: 'media/1-ab.png', alt: 'A crew' };
    case 'video':
      return 'media/1-ab.mp4';
    case 'link':
      return '/contact';
    case 'list':
      return Array.from({ length: Math.max(2, field.min) }, () => filled(field.fields));
    default:
      return undefined;
  }
}

/** The text nodes of some HTML. Texts have no characters that HTML would escape. */
function textNodes(markup: string): string[] {
  return markup.split(/<[^>]*>/).filter(Boolean);
}

async function textsNotInPlace(block: Block): Promise<string[]> {
  const { props, texts } = markTexts(block.fields, block.read({ props: filled(block.fields) }));
  const rendered = block.render({ props, version: block.version });
  const markup = await renderMarkup(createElement(EditingContext, { value: true }, rendered));
  const found = new Set(textNodes(markup).map((shown) => markedText(shown, texts)));
  const missing = texts.filter((text) => !found.has(text));
  return [...new Set(missing.map(({ path }) => path.filter((step) => step !== +step).join('.')))];
}

describe('the texts of a block', () => {
  it.each(ALL)(
    '%s: every text can be edited in place, except those listed here',
    async (type, block) => {
      expect(await textsNotInPlace(block)).toEqual(ONLY_IN_THE_PANEL[type] ?? []);
    },
  );
});

describe('marks', () => {
  const fields: EditorField[] = [
    { name: 'heading', label: 'Heading', control: 'text' },
    { name: 'link', label: 'Link', control: 'link' },
    { name: 'markdown', label: 'Text', control: 'markdown' },
    {
      name: 'items',
      label: 'Items',
      control: 'list',
      min: 0,
      max: 9,
      fields: [{ name: 'title', label: 'Title', control: 'text' }],
    },
  ];
  const values = {
    heading: 'Same',
    link: '/contact',
    markdown: '**bold**',
    items: [{ title: 'Same' }, { title: '' }, { title: 'Same' }],
  };
  const { props, texts } = markTexts(fields, values);

  it('tell equal texts apart, and leave links and empty texts as they are', () => {
    const { heading, items } = props as typeof values;
    const shown = [heading, ...items.map(({ title }) => title)];
    expect(shown.map((text) => markedText(text, texts)?.path)).toEqual([
      ['heading'],
      ['items', 0, 'title'],
      undefined,
      ['items', 2, 'title'],
    ]);
    expect(props.link).toBe('/contact');
  });

  it('come on their own after a rich text', () => {
    expect(markedText(String((props.markdown as unknown[]).at(-1)), texts)?.path).toEqual([
      'markdown',
    ]);
    const empty = markTexts(fields, { ...values, markdown: '' });
    expect(empty.props.markdown).toEqual([
      { tag: 'p', children: [{ tag: 'em', children: ['Write here'] }] },
      expect.any(String),
    ]);
  });

  it('are not recognised in part of a marked text, or in unmarked text', () => {
    expect(markedText(String(props.heading).slice(1), texts)).toBeUndefined();
    expect(markedText('Same', texts)).toBeUndefined();
    expect(markedText('Pasted\u200b\u200b', texts)).toBeUndefined();
  });

  it('are never stored', () => {
    const third = texts.find(({ path }) => path[1] === 2) as BlockText;
    expect(withText(values, third.path, 'New')).toEqual({
      ...values,
      items: [{ title: 'Same' }, { title: '' }, { title: 'New' }],
    });
    expect(texts.map(({ value }) => value).join('')).not.toContain('\u200b');
  });
});
