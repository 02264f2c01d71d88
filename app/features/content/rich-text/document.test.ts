import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { originalPage } from '~/content/originals';
import { wordsOf } from '~/content/words';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { SITE_PAGES } from '~/lib/site/site-pages';
import { anyText } from '../../../../tests/support/any-text';
import type { MarkdownNode } from '../markdown-tree';
import { parseMarkdown } from '../parse-markdown';
import { readDocument, toDocument, toTree, writeDocument } from './document';
import { linkAddress } from './link-address';
import { schema } from './schema';

const SEED = path.resolve(import.meta.dirname, '../../../../supabase/seed');
const ARTICLES = '05_articles.sql';

/** Text as people write it, and text made of what Markdown could take for its own marks. */
const words = fc.oneof(
  fc.string({
    minLength: 1,
    maxLength: 12,
    unit: fc.constantFrom(...'ab 1.*_~`[](){}<>#+-=|!\\&;:"“ä😀'),
  }),
  fc.constantFrom('- ', '1. ', '# ', '> ', '***', '---', '===', '&amp;', '&#97;', '![a](b)', '~~~'),
  anyText({ maxLength: 8 }).filter((text) => text.length > 0),
);

it('the name of a fact is stored as it was inserted', () => {
  const text = 'Get **{{fact:hiring-incentive-2026}}**.';
  expect(writeDocument(readDocument(text))).toBe(text);
});

const urlPart = fc.oneof(
  fc.string({ maxLength: 8, unit: fc.constantFrom(..."az09-._~!$&'()*+,;=:@") }),
  anyText({ maxLength: 4 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** fast-check's own `webUrl` would first make a list of all million characters. */
const url = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host: fc.domain(),
    path: fc.array(
      urlPart.map((part) => `/${part}`),
      { maxLength: 3 },
    ),
    query: fc.option(
      urlPart.map((part) => `?${part}`),
      { nil: '' },
    ),
    fragment: fc.option(
      urlPart.map((part) => `#${part}`),
      { nil: '' },
    ),
  })
  .map(({ scheme, host, path, query, fragment }) =>
    [scheme, '://', host, ...path, query, fragment].join(''),
  );

const href = fc
  .oneof(
    fc.constantFrom(
      '/contact',
      '/#services',
      '#top',
      'mailto:a@b.au',
      'tel:+61',
      '/a(b',
      '/a?b=&amp;c',
    ),
    url,
  )
  .map((address) => linkAddress(address) ?? '/');

const marks = fc.record({
  link: fc.option(href, { freq: 4 }),
  names: fc.subarray(['strong', 'em', 'del', 'code']),
});

const text = fc.record({ text: words, marks }).map(({ text, marks: { link, names } }) => ({
  type: 'text',
  text,
  marks: [
    ...(link === null ? [] : [{ type: 'link', attrs: { href: link } }]),
    ...names.map((type) => ({ type })),
  ],
}));

const image = fc.constant({ type: 'image', attrs: { src: '/storage/a.png', alt: 'A crew' } });
const cellContent = fc.array(fc.oneof({ weight: 6, arbitrary: text }, image), { maxLength: 4 });
const inline = fc.array(
  fc.oneof({ weight: 8, arbitrary: text }, fc.constant({ type: 'hard_break' }), image),
  { maxLength: 6 },
);

const cells = (type: string, width: number, aligns: (string | null)[]) =>
  fc.array(cellContent, { minLength: width, maxLength: width }).map((row) => ({
    type: 'table_row',
    content: row.map((content, column) => ({ type, attrs: { align: aligns[column] }, content })),
  }));

const table = fc
  .array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 })
  .chain((aligns) =>
    fc
      .tuple(
        cells('table_header', aligns.length, aligns),
        fc.array(cells('table_cell', aligns.length, aligns), { maxLength: 2 }),
      )
      .map(([head, body]) => ({ type: 'table', content: [head, ...body] })),
  );

const paragraph = inline.map((content) => ({ type: 'paragraph', content }));

const { block } = fc.letrec<{ block: unknown; item: unknown; list: unknown }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => ({ type: 'list_item', content: [first, ...rest] })),
  list: fc
    .record({
      type: fc.constantFrom('bullet_list', 'ordered_list'),
      isTight: fc.boolean(),
      start: fc.constantFrom(1, 0, 9, 99, 999_999_999),
      content: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
    })
    .map(({ type, isTight, start, content }) => ({
      type,
      attrs: type === 'ordered_list' ? { isTight, start } : { isTight },
      content,
    })),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: paragraph },
    fc
      .record({ level: fc.constantFrom(2, 3, 4, 5, 6), content: inline })
      .map(({ level, content }) => ({ type: 'heading', attrs: { level }, content })),
    fc.constant({ type: 'horizontal_rule' }),
    words.map((code) => ({ type: 'code_block', content: [{ type: 'text', text: code }] })),
    table,
    tie('list'),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content) => ({ type: 'blockquote', content })),
  ),
}));

const anyDocument = fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => {
  const document = Node.fromJSON(schema, { type: 'doc', content });
  document.check();
  return document;
});

/** A line break in the source is shown as a space. */
function shown(nodes: MarkdownNode[]): MarkdownNode[] {
  return nodes.map((node) =>
    typeof node === 'string'
      ? node.replaceAll('\n', ' ')
      : { ...node, ...(node.children && node.tag !== 'pre' && { children: shown(node.children) }) },
  );
}

describe('a text that was edited', () => {
  it('shows visitors what the editor showed, whatever it contains', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(parseMarkdown(writeDocument(document))).toEqual(toTree(document));
      }),
      { numRuns: 300 },
    );
  });

  it('loses nothing that people wrote', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const kept = readDocument(writeDocument(document));
        expect(visible(kept.textContent)).toBe(visible(document.textContent));
      }),
      { numRuns: 100 },
    );
  });
});

/** Without spaces, of which Markdown drops those at the edges, and control characters. */
function visible(text: string): string {
  return text.toWellFormed().replace(/\s|\p{Cc}|\p{Noncharacter_Code_Point}/gu, '');
}

describe('a text that was stored', () => {
  const articles = readFileSync(path.join(SEED, ARTICLES), 'utf8');
  const seeded = [
    ...[...articles.matchAll(/\$markdown\$([\s\S]*?)\$markdown\$/g)].map(
      ([, markdown = '']) => markdown,
    ),
    ...SITE_PAGES.flatMap((name) => originalPage(name, wordsOf(DEFAULT_SETTINGS)).blocks)
      .map(({ props }) => props.markdown)
      .filter((markdown) => typeof markdown === 'string'),
  ];

  it('is found in the demo data', () => {
    expect(seeded.length).toBeGreaterThanOrEqual(3);
  });

  it.each(seeded)('looks the same after it was opened and written again: %.40s', (markdown) => {
    const written = writeDocument(readDocument(markdown));
    expect(shown(parseMarkdown(written))).toEqual(shown(parseMarkdown(markdown)));
  });

  it.each([
    'a *b **c** d* e',
    '**a [b](/c) d**',
    '* a\n\n  b\n* c',
    '- a\n  1. b\n  2. c\n- d\n\n  ***\n',
    '3. a\n4. b\n\n1) c',
    '> a\n>\n> - b\n>   > c',
    '| a | b |\n|:-:|--:|\n| `x|y` | \\| |',
    'Title\\\nover two lines\n===\n\ntext',
    '```\n  code\n\n\tmore\n```',
    '![A crew](/storage/a.png) [![b](/b.png)](/c)',
    '~~gone~~ `code` a\\\nb',
  ])('keeps everything that visitors see: %j', (markdown) => {
    const written = writeDocument(readDocument(markdown));
    expect(shown(parseMarkdown(written))).toEqual(shown(parseMarkdown(markdown)));
  });

  it('can be a tree that someone wrote by hand, with elements in odd places', () => {
    const tree: MarkdownNode[] = ['a', { tag: 'li', children: ['b'] }, { tag: 'ul', children: [] }];
    expect(toDocument(tree).textContent).toBe('ab');
    expect(() => toDocument(tree).check()).not.toThrow();
  });
});
