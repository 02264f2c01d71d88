import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '~/lib/site/defaults';
import { BLOCKS } from './registry';

const TYPES = Object.keys(BLOCKS);

async function load(type: string) {
  const entry = BLOCKS[type];
  if (!entry) throw new Error(`No block of type ${type}`);
  return (await entry.load()).block;
}

describe('blocks', () => {
  it('knows every component of the default layout', () => {
    const used = DEFAULT_LAYOUT.sections.flatMap(({ components }) => components);
    expect(TYPES).toEqual(expect.arrayContaining(used.map(({ type }) => type)));
  });

  it('gives the home page its three anchors', () => {
    expect(Object.values(BLOCKS).flatMap(({ anchor }) => anchor ?? [])).toEqual([
      'services',
      'about',
      'contact',
    ]);
  });

  it.each(TYPES)('%s: the editor’s fields are properties of the block', async (type) => {
    const { fields, defaults } = await load(type);
    expect(Object.keys(defaults)).toEqual(fields.map(({ name }) => name));
  });

  it.each(TYPES)(
    '%s: shows its own properties, and its defaults where they do not fit',
    async (type) => {
      const { render, defaults } = await load(type);
      const [first = ''] = Object.keys(defaults);
      expect(render({ props: {} }).props).toEqual(defaults);
      expect(render({ props: { [first]: 'Other words' } }).props).toEqual({
        ...defaults,
        [first]: 'Other words',
      });
      expect(render({ props: { [first]: 42 } }).props).toEqual(defaults);
    },
  );
});
