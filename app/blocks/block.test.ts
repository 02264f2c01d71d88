import { describe, expect, it } from 'vitest';
import { renderMarkup } from '../../tests/support/render-markup';
import { defineBlock, text, textarea } from './block';

const ABOUT = { name: 'Test', description: 'A test', category: 'Content', isNew: false } as const;
const properties = { heading: text('Heading', 'Hello'), intro: textarea('Introduction') };

/** Version 2 renamed `title` to `heading`. Version 0 stored the title in capitals. */
const block = defineBlock({
  ...ABOUT,
  version: 2,
  migrate({ title, ...props }, fromVersion) {
    if (typeof title !== 'string') throw new TypeError('No title');
    return { ...props, heading: fromVersion === 0 ? title.toLowerCase() : title };
  },
  hasFixedSpace: true,
  properties,
  Render: ({ heading, intro }) => `${heading}|${intro}`,
});

const plain = defineBlock({ ...ABOUT, properties, Render: () => null });

describe('defineBlock', () => {
  it('derives the editor’s fields and the defaults from the properties', () => {
    expect(block.fields).toEqual([
      { name: 'heading', control: 'text', label: 'Heading' },
      { name: 'intro', control: 'textarea', label: 'Introduction' },
    ]);
    expect(block.defaults).toEqual({ heading: 'Hello', intro: '' });
  });

  it('adds space above and below, which is the block’s default unless one is chosen', () => {
    expect(plain.fields.slice(2).map(({ name, label }) => [name, label])).toEqual([
      ['spaceAbove', 'Space above'],
      ['spaceBelow', 'Space below'],
    ]);
    const spaces = ['none', 'large', 'huge', undefined];
    const read = spaces.map((spaceAbove) => plain.read({ props: { spaceAbove } }).spaceAbove);
    expect(read).toEqual(['none', 'large', 'normal', 'normal']);
  });

  it.each([
    ['the current version', { heading: 'Now', title: 'Old', intro: 'x' }, 2, 'Now|x'],
    ['the previous version', { title: 'Then', intro: 'x' }, 1, 'Then|x'],
    ['props without a version as version 1', { title: 'Then' }, undefined, 'Then|'],
    ['version 0', { title: 'LONG AGO' }, 0, 'long ago|'],
    ['a future version', { heading: 'Later', title: 'x' }, 3, 'Later|'],
    ['props that its migration cannot read', { title: 7, intro: 'kept' }, 1, 'Hello|kept'],
    ['an invalid value', { heading: 7, intro: null }, 2, 'Hello|'],
  ])('reads %s', async (_name, props, version, shown) => {
    expect(await renderMarkup(block.render({ props, version }))).toBe(shown);
  });

  it('has version 1 unless it names another', () => {
    expect(block.version).toBe(2);
    expect(plain.version).toBe(1);
  });
});
