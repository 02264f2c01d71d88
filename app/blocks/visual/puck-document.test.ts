import { describe, expect, it } from 'vitest';
import type { Json } from '~/lib/supabase/database.types';
import { defineBlock, text } from '../block';
import { markdown } from '../markdown-property';
import { list } from '../properties';
import { loadAllBlocks } from './all-blocks';
import { openDocument, SECTION_MARK, UNKNOWN_BLOCK, writeDocument } from './puck-document';

const library = await loadAllBlocks();

/** Every block has it. */
const SPACE = { spaceAbove: 'normal', spaceBelow: 'normal' };

function Nothing() {
  return null;
}

function open(content: Json, blocks = library) {
  const document = openDocument(content, blocks);
  if (!document) throw new Error('It did not open');
  return document;
}

/** Opens the content, changes one block's properties and writes it again. */
function edited(content: Json, index: number, changes: Record<string, unknown>): Json {
  const document = open(content);
  const items = document.items.map((item, place) =>
    place === index ? { ...item, props: { ...item.props, ...changes } } : item,
  );
  return writeDocument(document, items, library);
}

const JUNK: Json[] = [
  17,
  null,
  'words',
  [],
  {},
  { type: 'nonsense', props: { a: 1 } },
  { type: '__proto__' },
  { type: 'stats', props: 'none' },
  { type: 'stats', version: 'x', props: { heading: 8, stats: { deep: [] } } },
  { type: 'faq', props: { questions: [1, null, { markdown: 7 }] } },
  { id: 7, type: 'hero', props: { image: { path: 'javascript:alert(1)' } } },
];

describe('unchanged content', () => {
  it.each([
    ['nothing', { blocks: [] }],
    ['data beside the blocks', { blocks: [], note: 'keep me' }],
    ['blocks without ids', { blocks: [{ type: 'heading' }, { type: 'heading' }] }],
    ['duplicate ids', { blocks: ['a', 'a'].map((id) => ({ id, type: 'divider', props: {} })) }],
    [
      'an id like a generated one',
      { blocks: [{ type: 'stats' }, { id: 'block-0', type: 'stats' }] },
    ],
    ['blocks that cannot be read', { blocks: JUNK }],
  ] satisfies [string, Json][])('is stored as it was: %s', (_, content) => {
    const document = open(content);
    expect(writeDocument(document, document.items, library)).toEqual(content);
    const ids = document.items.map(({ props }) => props.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stays the same when another block is changed, moved or removed', () => {
    const stats = { type: 'stats', props: { heading: 8, leftover: true } };
    const content = { blocks: [stats, { id: 'h', type: 'heading', props: { heading: 'Old' } }] };
    expect(edited(content, 1, { heading: 'New' })).toMatchObject({
      blocks: [stats, { id: 'h', type: 'heading', version: 1, props: { heading: 'New' } }],
    });
    const document = open(content);
    expect(writeDocument(document, document.items.toReversed(), library)).toEqual({
      blocks: content.blocks.toReversed(),
    });
    expect(writeDocument(document, document.items.slice(1), library)).toEqual({
      blocks: content.blocks.slice(1),
    });
  });
});

describe('a hidden block', () => {
  const HIDDEN = { id: 'h', type: 'heading', props: {}, isHidden: true };
  const MARK = { id: 'section-mark-main', type: SECTION_MARK, props: { section: 'main' } };

  it('stays hidden on the home page when its text changes, and can be shown', () => {
    const content = { blocks: [MARK, HIDDEN] };
    const changed = edited(content, 1, { heading: 'New' });
    expect(changed).toMatchObject({
      blocks: [MARK, { id: 'h', isHidden: true, props: { heading: 'New' } }],
    });
    const { blocks } = edited(content, 1, { isHidden: undefined }) as { blocks: object[] };
    expect(blocks[1]).not.toHaveProperty('isHidden');
  });

  it('is not marked on other pages, where visitors see it', () => {
    expect(open({ blocks: [HIDDEN] }).items[0]?.props).not.toHaveProperty('isHidden');
  });
});

describe('the items on the canvas', () => {
  it('have every property that their block reads', () => {
    const content = { blocks: Object.keys(library).map((type) => ({ type, props: {} })) };
    const { items } = open(content);
    expect(items.map(({ type }) => type)).toEqual(Object.keys(library));
    for (const { type, props } of items) {
      const names = library[type]?.fields.map(({ name }) => name) ?? [];
      expect(Object.keys(props)).toEqual(expect.arrayContaining(names));
    }
  });

  it('include a placeholder for content that cannot be shown', () => {
    const { items } = open({ blocks: [17, { type: 'nonsense', id: 'n' }] });
    expect(items).toEqual([
      { type: UNKNOWN_BLOCK, props: { id: 'block-0', name: '' } },
      { type: UNKNOWN_BLOCK, props: { id: 'n', name: 'nonsense' } },
    ]);
  });

  it('have text as it is typed and list items without positions', () => {
    const blocks = {
      sample: defineBlock({
        name: 'Sample',
        description: '',
        category: 'Content',
        hasFixedSpace: true,
        properties: {
          items: list('Items', { title: text('Title'), markdown: markdown('Text') }),
        },
        Render: Nothing,
      }),
    };
    const tree = [{ tag: 'p', children: ['Said'] }];
    const stored = { type: 'sample', props: { items: [{ title: 'One', markdown: tree }] } };
    expect(open({ blocks: [stored] }, blocks).items[0]?.props).toEqual({
      id: 'block-0',
      items: [{ title: 'One', markdown: 'Said' }],
    });
  });

  it('are migrated, and written with the current version', () => {
    const blocks = {
      sample: defineBlock({
        name: 'Sample',
        description: '',
        category: 'Content',
        version: 2,
        migrate: ({ title }) => ({ heading: title }),
        properties: { heading: text('Heading') },
        Render: Nothing,
      }),
    };
    const stored = { id: 's', type: 'sample', props: { title: 'Then' } };
    const document = open({ blocks: [stored] }, blocks);
    const [item] = document.items;
    expect(item?.props.heading).toBe('Then');
    const now = { type: 'sample', props: { id: 's', heading: 'Now' } };
    expect(writeDocument(document, [now], blocks)).toEqual({
      blocks: [{ id: 's', type: 'sample', version: 2, props: { heading: 'Now' } }],
    });
  });
});

describe('blocks in columns', () => {
  const heading = { id: 'h', type: 'heading', version: 1, props: { heading: 'Inside' } };
  const odd = { type: 'columns', props: {} };
  const content = {
    blocks: [
      { id: 'a', type: 'divider', props: {} },
      {
        id: 'c',
        type: 'columns',
        version: 2,
        props: { columns: [{ blocks: [heading, odd] }, { blocks: [{ type: 'gone', id: 'a' }] }] },
      },
    ],
  };

  it('have ids that no other block has, and placeholders for what cannot be shown', () => {
    const nested = open(content).items[1]?.props.columns.flatMap(
      ({ blocks }: { blocks: unknown[] }) => blocks,
    );
    expect(nested).toMatchObject([
      { type: 'heading', props: { id: 'h', heading: 'Inside', level: 'h2' } },
      { type: UNKNOWN_BLOCK, props: { id: 'nested-1', name: 'columns' } },
      { type: UNKNOWN_BLOCK, props: { name: 'gone' } },
    ]);
    expect(nested[2].props.id).not.toBe('a');
  });

  it('are written as they were stored, wherever they are moved', () => {
    const document = open(content);
    const [divider, columns] = document.items;
    if (!divider || !columns) throw new Error('They did not open');
    const [{ blocks }, second] = columns.props.columns;
    const moved = { blocks: [divider, ...second.blocks] };
    const emptied = { ...columns.props, columns: [{ blocks: blocks.slice(1) }, moved] };
    const written = writeDocument(
      document,
      [blocks[0], { ...columns, props: emptied }],
      library,
    ) as typeof content;
    expect(written.blocks).toMatchObject([
      heading,
      {
        id: 'c',
        props: { columns: [{ blocks: [odd] }, { blocks: [content.blocks[0], { type: 'gone' }] }] },
      },
    ]);
  });

  it('hold the texts of columns in the old format, which stay as they were until they are changed', () => {
    const before = { id: 'c', type: 'columns', props: { columns: [{ markdown: 'Old' }, {}] } };
    const document = open({ blocks: [before] });
    expect(document.items[0]?.props.columns).toMatchObject([
      { blocks: [{ type: 'rich-text', props: { markdown: 'Old' } }] },
      { blocks: [] },
    ]);
    expect(writeDocument(document, document.items, library)).toEqual({ blocks: [before] });
  });
});

describe('content that is not a document', () => {
  it('opens as one text block, and becomes a document with the first change', () => {
    expect(open('It began.').items).toEqual([
      { type: 'rich-text', props: { id: 'text', markdown: 'It began.', ...SPACE } },
    ]);
    expect(edited('It began.', 0, { markdown: 'It goes on.' })).toEqual({
      blocks: [
        {
          id: 'text',
          type: 'rich-text',
          version: 1,
          props: { markdown: 'It goes on.', ...SPACE },
        },
      ],
    });
  });

  it('opens empty when nothing was typed', () => {
    expect(open(' \n').items).toEqual([]);
  });

  it.each([[[1, 2]], [{ other: 1 }], [{ blocks: 'none' }], [7], [null]])(
    '%j is left unchanged',
    (json) => {
      expect(openDocument(json, library)).toBeNull();
    },
  );
});

it('a new block is written with its type, version and properties', () => {
  const document = open({ blocks: [] });
  const added = { type: 'heading', props: { id: 'heading-1', heading: 'Hello' } };
  expect(writeDocument(document, [added], library)).toEqual({
    blocks: [{ id: 'heading-1', type: 'heading', version: 1, props: { heading: 'Hello' } }],
  });
});

it('a copy of a block that cannot be shown is left out', () => {
  const document = open({ blocks: [17] });
  const copy = { type: UNKNOWN_BLOCK, props: { id: 'copy', name: '' } };
  expect(writeDocument(document, [...document.items, copy], library)).toEqual({ blocks: [17] });
});

it('content nested a thousand levels deep opens and is written back unchanged', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
  const content = { blocks: [{ id: 'f', type: 'faq', props: { questions: deep, a: deep } }, deep] };
  const document = open(content);
  expect(document.items.map(({ type }) => type)).toEqual(['faq', UNKNOWN_BLOCK]);
  expect(JSON.stringify(writeDocument(document, document.items, library))).toBe(
    JSON.stringify(content),
  );
});
