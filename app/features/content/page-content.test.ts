import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageContent } from './page-content';

describe('readPageContent', () => {
  it('parses the Markdown of text blocks and leaves other blocks as they are', () => {
    const content = {
      blocks: [
        { id: 'a', type: 'rich-text', props: { markdown: '*Hi*' } },
        { id: 'b', type: 'hero', props: { headline: 'Work', markdown: '*x*' } },
      ],
    };
    expect(readPageContent(content)).toEqual([
      {
        id: 'a',
        type: 'rich-text',
        props: { markdown: [{ tag: 'p', children: [{ tag: 'em', children: ['Hi'] }] }] },
      },
      { id: 'b', type: 'hero', props: { headline: 'Work', markdown: '*x*' } },
    ]);
  });

  it('shows a plain string as text, Markdown signs and all', () => {
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

  it('leaves out what is no block and keeps the others', () => {
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

  it('gives every block an id of its own', () => {
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

  it('never fails', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (blocks) => {
        expect(Array.isArray(readPageContent({ blocks }))).toBe(true);
      }),
    );
  });
});
