import { expect, it } from 'vitest';
import { everyBlock, nestedIn, withNested } from './nested-blocks';

const inner = (type: string) => ({ id: type, type, props: {} });
const columns = (...lists: unknown[]) => ({
  id: 'c',
  type: 'columns',
  props: { columns: lists.map((blocks) => ({ blocks })) },
});

it('walks a page in reading order, into columns', () => {
  const blocks = [
    inner('heading'),
    columns([inner('image'), inner('button')], [inner('form')]),
    inner('divider'),
  ];
  expect(everyBlock(blocks).map(({ type }) => type)).toEqual([
    'heading',
    'columns',
    'image',
    'button',
    'form',
    'divider',
  ]);
});

it('leaves out what is not a block, and what may not be in a column', () => {
  const nested = [7, null, 'x', [], { type: 'image' }, { type: 'image', props: [] }];
  const refused = ['columns', 'hero', 'contact-page'].map(inner);
  expect(everyBlock([columns(nested, refused, 'none')])).toHaveLength(1);
  const broken = ['x', 7, [null, 7, { blocks: 'x' }], { blocks: [] }];
  for (const value of broken) expect(nestedIn({ columns: value })).toEqual([]);
});

it('changes only the lists of blocks', () => {
  const { props } = columns([inner('image')], [inner('button')]);
  const changed = withNested({ ...props, other: 1 }, (blocks) => [...blocks, 'new']);
  expect(changed).toEqual({
    other: 1,
    columns: [{ blocks: [inner('image'), 'new'] }, { blocks: [inner('button'), 'new'] }],
  });
  const gallery = { columns: 3, images: [] };
  expect(withNested(gallery, () => [])).toBe(gallery);
});
