import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageContent } from './page-content';

describe('readPageContent', () => {
  const hi = [{ tag: 'p', children: [{ tag: 'em', children: ['Hi'] }] }];

  it('parses properties named “markdown”, in blocks and in their list items', () => {
    const content = {
      blocks: [
        { id: 'a', type: 'rich-text', props: { markdown: '*Hi*' } },
        { id: 'b', type: 'hero', props: { headline: '*Hi*', deep: { markdown: '*Hi*' } } },
        { id: 'c', type: 'columns', props: { columns: [{ markdown: '*Hi*' }, 7, null, ['x']] } },
        { id: 'd', type: 'rich-text', props: { markdown: hi } },
      ],
    };
    expect(readPageContent(content)).toEqual([
      { id: 'a', type: 'rich-text', props: { markdown: hi } },
      content.blocks[1],
      { id: 'c', type: 'columns', props: { columns: [{ markdown: hi }, 7, null, ['x']] } },
      content.blocks[3],
    ]);
  });

  it('reads blocks in columns one level deep, each with its own id', () => {
    const text = { id: 'a', type: 'rich-text', props: { markdown: '*Hi*' } };
    const columns = (...blocks: unknown[]) => ({
      id: 'c',
      type: 'columns',
      props: { columns: [{ blocks }, { blocks: 'none' }] },
    });
    const content = { blocks: [{ ...text, type: 'faq' }, columns(text, 7, columns(text))] };
    const nested = { id: 'c-0', type: 'rich-text', props: { markdown: hi } };
    expect(readPageContent(content)[1]).toEqual(columns(nested));
  });

  it('keeps the version that a block was stored with', () => {
    const versions = [2, 0, undefined, 'x', 1.5, null].map((version) => ({
      type: 'hero',
      version,
    }));
    expect(readPageContent({ blocks: versions }).map(({ version }) => version)).toEqual([
      2,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('accepts content nested a thousand levels deep, as a block and inside one', () => {
    const deep = JSON.parse(`${'{"a":['.repeat(500)}1${']}'.repeat(500)}`);
    expect(readPageContent(deep)).toEqual([]);
    expect(readPageContent({ blocks: [deep] })).toEqual([]);
    const props = { heading: deep, markdown: deep, list: [deep] };
    expect(readPageContent({ blocks: [{ id: 'a', type: 'hero', props }] })).toEqual([
      { id: 'a', type: 'hero', props },
    ]);
  });

  it('shows a plain string as text, including Markdown characters', () => {
    expect(readPageContent('One *line*\nnext\n\n \nSecond')).toEqual([
      {
        id: 'text',
        type: 'rich-text',
        props: {
          markdown: [
            { tag: 'p', children: ['One *line*', { tag: 'br' }, 'next'] },
            { tag: 'p', children: ['Second'] },
          ],
        },
      },
    ]);
  });

  it('leaves out invalid blocks and keeps the others', () => {
    const blocks = [
      null,
      'text',
      42,
      {},
      { type: 7 },
      { type: 'hero', props: 'x' },
      { type: 'hero', props: null },
      { id: 9, type: 'hero' },
      { type: 'x'.repeat(61) },
    ];
    expect(readPageContent({ blocks })).toEqual([{ id: 'block-7', type: 'hero', props: {} }]);
  });

  it('gives every block its own id', () => {
    const blocks = [
      { id: 'a', type: 'hero' },
      { id: 'a', type: 'hero' },
      { type: 'hero' },
      { id: '', type: 'hero' },
    ];
    expect(readPageContent({ blocks }).map(({ id }) => id)).toEqual([
      'a',
      'block-1',
      'block-2',
      'block-3',
    ]);
  });

  it.each([null, undefined, 42, true, [], {}, { blocks: 'x' }, { blocks: {} }])(
    'shows nothing for %j',
    (content) => {
      expect(readPageContent(content)).toEqual([]);
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (blocks) => {
        expect(Array.isArray(readPageContent({ blocks }))).toBe(true);
      }),
    );
  });
});
