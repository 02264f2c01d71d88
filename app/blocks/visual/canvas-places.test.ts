import { describe, expect, it } from 'vitest';
import { withNested } from '~/lib/site/nested-blocks';
import {
  columnZone,
  firstWords,
  itemsIn,
  nextPlace,
  type Place,
  placedBlocks,
  placeFor,
  ROOT_ZONE,
  withColumnCount,
  withItems,
} from './canvas-places';

const item = (id: string, type = 'heading') => ({ type, props: { id } });
const columns = {
  type: 'columns',
  props: { id: 'c', columns: [{ blocks: [item('x'), item('y')] }, { blocks: [] }] },
};
const PAGE = [item('a'), columns, item('z')];
const [FIRST, SECOND] = [columnZone('c', 0), columnZone('c', 1)];
const at = (zone: string, index: number): Place => ({ zone, index });

type Items = Parameters<typeof itemsIn>[0];

/** The places that a block passes through when it is moved step by step, as Puck moves it. */
function walk(start: Place, by: 1 | -1): string[] {
  const way: string[] = [];
  let content: Items = PAGE;
  let place: Place | null = start;
  while (place) {
    way.push(`${place.zone} ${place.index}`);
    const next: Place | null = nextPlace(content, place, by);
    const moved = itemsIn(content, place.zone)[place.index];
    if (next && moved) content = withItems(without(content, moved.props.id), next, [moved]);
    place = next;
  }
  return way;
}

function without(items: Items, id: string): Items {
  const rest = items.filter(({ props }) => props.id !== id);
  return rest.map(({ type, props }) => ({
    type,
    props: withNested(props, (blocks) => [...without(blocks as Items, id)]),
  })) as Items;
}

describe('moving a block by one', () => {
  it('goes through the columns to the end of the page', () => {
    expect(walk(at(ROOT_ZONE, 0), 1)).toEqual([
      `${ROOT_ZONE} 0`,
      `${FIRST} 0`,
      `${FIRST} 1`,
      `${FIRST} 2`,
      `${SECOND} 0`,
      `${ROOT_ZONE} 1`,
      `${ROOT_ZONE} 2`,
    ]);
  });

  it('goes the same way back', () => {
    expect(walk(at(ROOT_ZONE, 2), -1)).toEqual([
      `${ROOT_ZONE} 2`,
      `${SECOND} 0`,
      `${FIRST} 2`,
      `${FIRST} 1`,
      `${FIRST} 0`,
      `${ROOT_ZONE} 1`,
      `${ROOT_ZONE} 0`,
    ]);
  });

  it('skips the columns with a block that no column can hold', () => {
    const page = [item('h', 'hero'), columns];
    expect(nextPlace(page, at(ROOT_ZONE, 0), 1)).toEqual(at(ROOT_ZONE, 1));
  });
});

describe('inserting', () => {
  it('puts blocks into a column', () => {
    const page = withItems(PAGE, at(SECOND, 0), [item('new')]);
    expect(placedBlocks(page).map(({ id, zone }) => [id, zone])).toEqual([
      ['a', ROOT_ZONE],
      ['c', ROOT_ZONE],
      ['x', FIRST],
      ['y', FIRST],
      ['new', SECOND],
      ['z', ROOT_ZONE],
    ]);
  });

  it('puts blocks that no column can hold below the columns', () => {
    expect(placeFor(PAGE, at(FIRST, 1), [item('n')])).toEqual(at(FIRST, 1));
    expect(placeFor(PAGE, at(FIRST, 1), [item('n'), columns])).toEqual(at(ROOT_ZONE, 2));
  });
});

it.each([
  [{ id: 'a', heading: 'Services' }, 'Services'],
  [{ id: 'a', align: 'left', heading: '', intro: 'What we do' }, 'What we do'],
  [{ id: 'a', markdown: '## Our *promise*\n\n- [Call us](/contact)' }, 'Our promise Call us'],
  [{ id: 'a', text: 'x '.repeat(40) }, `${'x '.repeat(20).trimEnd()}…`],
  [{ id: 'a', image: { path: 'media/a.png' } }, ''],
])('%#: names a block by its first words', (props, words) => {
  expect(firstWords(props)).toBe(words);
});

it('keeps every block when there are fewer columns', () => {
  const three = [{ blocks: [item('a')] }, { blocks: [item('b')] }, { blocks: [item('c')] }];
  expect(withColumnCount(three, 2)).toEqual([
    { blocks: [item('a')] },
    { blocks: [item('b'), item('c')] },
  ]);
  expect(withColumnCount(three, 4)).toEqual([...three, { blocks: [] }]);
});
