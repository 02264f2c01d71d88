import { describe, expect, it } from 'vitest';
import { DEFAULT_LAYOUT } from '~/lib/site/defaults';
import { categoryName, countUses, type LibraryItem, newComponent, searchLibrary } from './library';

const HERO: LibraryItem = {
  id: 'hero',
  name: 'Hero Section',
  description: 'Headline, hero image and two buttons',
  category: 'Content',
  isNew: false,
  version: 2,
  usageCount: 0,
};
const GALLERY = {
  ...HERO,
  id: 'gallery',
  name: 'Gallery',
  description: 'Many images',
  category: 'Media',
};

describe('the component library', () => {
  it.each([
    ['', ['hero', 'gallery']],
    ['image', ['hero', 'gallery']],
    ['IMAGE many', ['gallery']],
    ['media', ['gallery']],
    ['nothing', []],
  ])('search %j: %j', (search, ids) => {
    expect(searchLibrary([HERO, GALLERY], search).map(({ id }) => id)).toEqual(ids);
  });

  it('counts components that visitors see, not those set aside', () => {
    const setAside = [{ id: 's', type: 'gallery', props: {} }];
    const columns = {
      type: 'columns',
      props: { columns: [{ blocks: [{ id: 'a', type: 'faq', props: {} }] }] },
    };
    const uses = countUses({ ...DEFAULT_LAYOUT, setAside }, [
      [{ type: 'hero', props: {} }, columns],
      [{ type: 'faq', props: {} }],
    ]);
    expect(uses.get('hero')).toBe(2);
    expect(uses.get('faq')).toBe(2);
    expect(uses.get('gallery')).toBeUndefined();
  });

  it('gives each new component its own id and its block’s version', () => {
    const [one, other] = [newComponent(HERO), newComponent(HERO)];
    expect(one).toMatchObject({ type: 'hero', version: 2, props: {} });
    expect(one.id).not.toBe(other.id);
  });

  it('names the last category after the company', () => {
    expect(categoryName('{product}', 'Tuart')).toBe('Tuart');
    expect(categoryName('Media', 'Tuart')).toBe('Media');
  });
});
