import { describe, expect, it } from 'vitest';
import { pageBasicsSchema } from './content-schema';
import { copySlug, copyTitle } from './duplicate-name';

describe('a copy of a page', () => {
  it.each([
    ['About us', 'Copy of About us'],
    ['Copy of About us', 'Copy of About us'],
  ])('%s is named %s', (title, copy) => {
    expect(copyTitle(title)).toBe(copy);
  });

  it.each([
    ['about', [], 'about-copy'],
    ['about', ['about-copy'], 'about-copy-2'],
    ['about', ['about-copy', 'about-copy-2', 'about-copy-4'], 'about-copy-3'],
    ['about-copy', ['about-copy'], 'about-copy-2'],
    ['about-copy-2', ['about-copy', 'about-copy-2'], 'about-copy-3'],
    ['copy', [], 'copy-copy'],
    ['services/mentoring', [], 'services-mentoring-copy'],
    ['', [], 'page-copy'],
  ])('of %s, with %j taken, is at %s', (slug, taken, copy) => {
    expect(copySlug(slug, taken)).toBe(copy);
  });

  it('has a title and a slug that can be saved, however long the original’s are', () => {
    const slug = 'x'.repeat(100);
    const taken = [copySlug(slug, [])];
    const copy = {
      title: copyTitle('y'.repeat(200)),
      slug: copySlug(slug, taken),
      content: 'Words',
    };
    expect(pageBasicsSchema.safeParse(copy).success).toBe(true);
    expect(taken).not.toContain(copy.slug);
  });
});
