import { beforeAll, describe, expect, it } from 'vitest';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';
import { clipText, readClip } from './block-clipboard';
import { newItem, newItems, storedBlock } from './block-items';

let library: BlockLibrary;
beforeAll(async () => {
  library = await loadAllBlocks();
});

function pasted(text: unknown) {
  return newItems(readClip(text) ?? [], library);
}

describe('blocks on the clipboard', () => {
  it('arrive as they were copied, each with its own id', () => {
    const props = { heading: 'Our people', intro: 'Meet them', level: 'h3' };
    const text = clipText([{ type: 'heading', version: library.heading?.version, props }]);
    const [first] = pasted(text);
    const [second] = pasted(text);
    expect(first).toMatchObject({ type: 'heading', props });
    expect(first?.props.id).not.toBe(second?.props.id);
  });

  it('every block survives being copied and pasted', () => {
    for (const type of Object.keys(library)) {
      const [item] = newItem(type, library);
      const block = item && storedBlock(item, library);
      const [copy] = pasted(clipText(block ? [block] : []));
      expect({ ...copy?.props, id: '' }, type).toEqual({ ...item?.props, id: '' });
    }
  });

  it('columns keep their blocks, with new ids and without other columns', () => {
    const inner = (type: string) => ({ id: 'same', type, version: 1, props: {} });
    const props = {
      columns: [{ blocks: [inner('heading'), inner('columns'), 7] }, { blocks: [] }],
    };
    const [item] = pasted(clipText([{ type: 'columns', version: 2, props }]));
    const [{ blocks }, second] = item?.props.columns ?? [];
    expect(blocks).toMatchObject([{ type: 'heading', props: { heading: 'About this page' } }]);
    expect(blocks[0].props.id).not.toBe('same');
    expect(second).toEqual({ blocks: [] });
    const [copied] = item ? [storedBlock(item, library)] : [];
    expect(copied?.props).toMatchObject({ columns: [{ blocks: [{ type: 'heading' }] }, second] });
  });

  it.each([
    ['ordinary text', 'Hello'],
    ['other JSON', '{"blocks": []}'],
    ['no blocks', clipText([])],
    [
      'too many blocks',
      clipText(Array.from({ length: 101 }, () => ({ type: 'divider', props: {} }))),
    ],
    ['a later format', '{"format": "page-blocks", "version": 2, "blocks": [{"type": "divider"}]}'],
    [
      'more than a page can hold',
      `${clipText([{ type: 'divider', props: {} }])}${' '.repeat(1_000_000)}`,
    ],
    ['no text', null],
  ])('%s is not pasted as blocks', (_, text) => {
    expect(readClip(text)).toBeNull();
  });

  it('only known blocks with valid properties are pasted', () => {
    const hostile = JSON.stringify({
      format: 'page-blocks',
      version: 1,
      blocks: [
        17,
        null,
        { type: 'retired', props: {} },
        { type: '__proto__', props: {} },
        { type: 'heading', props: { heading: { evil: true }, level: 'h1', onclick: 'alert(1)' } },
      ],
    });
    const items = pasted(hostile);
    const [fresh] = newItem('heading', library);
    expect(items).toHaveLength(1);
    expect({ ...items[0]?.props, id: '' }).toEqual({ ...fresh?.props, id: '' });
  });
});

it('a block that the canvas cannot show is not copied', () => {
  expect(
    storedBlock({ type: 'unknown-block', props: { id: 'a', name: 'old' } }, library),
  ).toBeNull();
});
