import { describe, expect, it } from 'vitest';
import type { EditorField } from '../block';
import { ONE_PAGE_TYPES } from '../one-page-types';
import { loadAllBlocks } from './all-blocks';
import { puckConfig } from './puck-config';
import { puckFields } from './puck-fields';

const library = await loadAllBlocks();

describe('fields', () => {
  it.each([
    [{ control: 'text' }, 'custom'],
    [{ control: 'textarea' }, 'custom'],
    [{ control: 'markdown' }, 'custom'],
    [{ control: 'link' }, 'custom'],
    [{ control: 'switch' }, 'radio'],
    [{ control: 'number', min: 1, max: 4 }, 'number'],
    [{ control: 'select', options: [{ value: 'a', label: 'A' }] }, 'select'],
    [{ control: 'image' }, 'custom'],
    [{ control: 'video' }, 'custom'],
    [{ control: 'saved-block' }, 'custom'],
    [{ control: 'list', fields: [], min: 0, max: 3 }, 'custom'],
  ] as const)('%j', (control, type) => {
    const field = { name: 'one', label: 'One', ...control } as EditorField;
    expect(puckFields([field])).toMatchObject({ one: { type, label: 'One' } });
  });
});

describe('the library of the canvas', () => {
  const { components, categories } = puckConfig(library, 'Tuart Workforce');

  it('offers every block once, under its category', () => {
    const offered = Object.entries(categories ?? {})
      .filter(([, { visible }]) => visible !== false)
      .flatMap(([, group]) => group.components ?? []);
    const types = Object.keys(library).filter((type) => !ONE_PAGE_TYPES.has(type));
    expect(offered.sort()).toEqual(types.sort());
    const titles = Object.values(categories ?? {}).flatMap(({ title }) => title ?? []);
    expect(titles.sort()).toEqual([
      'Content',
      'Interactive',
      'Layouts',
      'Media',
      'Tuart Workforce',
    ]);
  });

  it('uses the block names that staff see elsewhere', () => {
    expect(components.hero?.label).toBe('Hero Section');
  });
});
