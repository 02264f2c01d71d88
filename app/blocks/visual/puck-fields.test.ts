import { describe, expect, it } from 'vitest';
import type { EditorField } from '../block';
import { loadAllBlocks } from './all-blocks';
import { puckConfig } from './puck-config';
import { itemSummary, puckFields } from './puck-fields';

const library = await loadAllBlocks();

describe('fields', () => {
  it.each([
    [{ control: 'text' }, 'text'],
    [{ control: 'textarea' }, 'textarea'],
    [{ control: 'markdown' }, 'textarea'],
    [{ control: 'link' }, 'text'],
    [{ control: 'switch' }, 'radio'],
    [{ control: 'number', min: 1, max: 4 }, 'number'],
    [{ control: 'select', options: [{ value: 'a', label: 'A' }] }, 'select'],
    [{ control: 'image' }, 'custom'],
    [{ control: 'video' }, 'custom'],
    [{ control: 'saved-block' }, 'custom'],
    [{ control: 'list', fields: [], min: 0, max: 3 }, 'array'],
  ] as const)('%j', (control, type) => {
    const field = { name: 'one', label: 'One', ...control } as EditorField;
    expect(puckFields([field])).toMatchObject({ one: { type, label: 'One' } });
  });

  it('a new item of a list has a value for every field', () => {
    const fields = puckFields([
      {
        name: 'items',
        label: 'Items',
        control: 'list',
        min: 0,
        max: 3,
        fields: [
          { name: 'title', label: 'Title', control: 'text' },
          { name: 'image', label: 'Image', control: 'image' },
          { name: 'count', label: 'Count', control: 'number', min: 2, max: 4 },
          { name: 'isOn', label: 'On', control: 'switch' },
          { name: 'look', label: 'Look', control: 'select', options: [{ value: 'a', label: 'A' }] },
          { name: 'more', label: 'More', control: 'list', fields: [], min: 0, max: 2 },
        ],
      },
    ]);
    expect(fields.items).toMatchObject({
      defaultItemProps: { title: '', image: null, count: 2, isOn: false, look: 'a', more: [] },
    });
  });
});

describe('an item is summed up', () => {
  const fields: EditorField[] = [
    { name: 'image', label: 'Image', control: 'image' },
    { name: 'title', label: 'Title', control: 'text' },
  ];
  it.each([
    [{ title: 'First' }, 'First'],
    [{ title: ' ' }, 'Item 3'],
    [{}, 'Item 3'],
    [{ title: 'x'.repeat(60) }, 'x'.repeat(40)],
  ])('%j', (item, summary) => {
    expect(itemSummary(fields, item, 2)).toBe(summary);
  });
});

describe('the library of the canvas', () => {
  const { components, categories } = puckConfig(library, 'Tuart Workforce');

  it('offers every block once, under its category', () => {
    const offered = Object.entries(categories ?? {})
      .filter(([, { visible }]) => visible !== false)
      .flatMap(([, group]) => group.components ?? []);
    expect(offered.sort()).toEqual(Object.keys(library).sort());
    const titles = Object.values(categories ?? {}).flatMap(({ title }) => title ?? []);
    expect(titles.sort()).toEqual([
      'Content',
      'Interactive',
      'Layouts',
      'Media',
      'Tuart Workforce',
    ]);
  });

  it('names blocks as staff know them', () => {
    expect(components.hero?.label).toBe('Hero Section');
  });
});
