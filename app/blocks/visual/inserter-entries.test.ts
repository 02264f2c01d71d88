import { beforeAll, describe, expect, it } from 'vitest';
import { ONE_PAGE_TYPES } from '../one-page-types';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';
import { BLOCK_KEYWORDS } from './block-keywords';
import { ICONS } from './block-samples';
import { blockEntries, findEntries, nextEntry, patternEntries } from './inserter-entries';

let library: BlockLibrary;
beforeAll(async () => {
  library = await loadAllBlocks();
});

describe('the inserter', () => {
  const types = () => Object.keys(library).filter((type) => !ONE_PAGE_TYPES.has(type));

  it('lists every block once, by category, with the company’s own under its name', () => {
    const entries = blockEntries(library, 'Karri');
    expect(entries.map(({ id }) => id).sort()).toEqual(types().sort());
    const categories = entries.map(({ category }) => category);
    const changes = categories.filter((category, index) => category !== categories[index - 1]);
    expect(changes).toEqual([...new Set(categories)]);
    expect(categories).toContain('Karri');
    expect(categories).not.toContain('{product}');
  });

  it('has an icon for every block', () => {
    expect(Object.keys(ICONS).sort()).toEqual(types().sort());
  });

  it.each([
    ['', true],
    ['call ACTION', true],
    ['action  call', true],
    ['call nothing', false],
  ])('finds the call to action by “%s”: %s', (search, isFound) => {
    const found = findEntries(blockEntries(library, 'Karri'), search).map(({ id }) => id);
    expect(found.includes('call-to-action')).toBe(isFound);
  });

  it.each([
    ['photo', 'image'],
    ['quote', 'testimonials'],
    ['pdf', 'button'],
    ['accordion', 'faq'],
  ])('finds a block by another word for it: %s', (search, id) => {
    const found = findEntries(blockEntries(library, 'Karri'), search);
    expect(found.map((entry) => entry.id)).toContain(id);
  });

  it.each([
    ['Form', 'form'],
    ['heading', 'heading'],
  ])('puts the block with exactly this name first: %s', (search, id) => {
    expect(findEntries(blockEntries(library, 'Karri'), search)[0]?.id).toBe(id);
  });

  it('has other words only for blocks that it lists', () => {
    expect(Object.keys(BLOCK_KEYWORDS).filter((type) => !types().includes(type))).toEqual([]);
  });

  it('finds patterns by what they do', () => {
    expect(findEntries(patternEntries(), 'contact form').map(({ id }) => id)).toEqual([
      'hero-with-form',
      'faq-with-contact',
      'estimate-with-contact',
    ]);
  });
});

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, 0],
  ['ArrowDown', 0, 0, -1],
  ['ArrowUp', 0, 0, -1],
  ['a', 1, 3, null],
])('%s at entry %i of %i leads to %s', (key, index, count, next) => {
  expect(nextEntry(key, index, count)).toBe(next);
});
