import { describe, expect, it } from 'vitest';
import { blockFormSchema, pageBasicsSchema, pageFormSchema, statusOf } from './content-schema';

const BASICS = { title: 'About us', slug: 'about-us', content: '{"blocks": []}' };
const FORM = {
  ...BASICS,
  meta_description: '',
  template: 'standard',
  additional_field: '',
  featured_image: '',
  author: '',
  category: '',
  article_date: '',
  is_published: false,
};
const BLOCK = { name: 'Our promise', type: 'hero', props: '{}' };

function messages(result: ReturnType<typeof pageBasicsSchema.safeParse>): string[] {
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('page forms', () => {
  it('accept a complete page and trim it', () => {
    expect(pageFormSchema.parse({ ...FORM, title: ' About us ' })).toEqual(FORM);
  });

  it.each([
    [{ title: '' }, 'Title is required'],
    [{ title: '  ' }, 'Title is required'],
    [{ slug: 'About' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'a b' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'a/b' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'ä' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'contact' }, 'The site already uses this address. Please choose another slug.'],
    [{ content: '' }, 'Content is required'],
    [{ content: ' \n ' }, 'Content is required'],
  ])('refuse %j', (change, message) => {
    expect(messages(pageBasicsSchema.safeParse({ ...BASICS, ...change }))).toEqual([message]);
    expect(pageFormSchema.safeParse({ ...FORM, ...change }).success).toBe(false);
  });

  it('report a missing slug first', () => {
    expect(messages(pageBasicsSchema.safeParse({ ...BASICS, slug: '' }))[0]).toBe(
      'Slug is required',
    );
  });

  it.each([
    [{ title: 'x'.repeat(200) }, true],
    [{ title: 'x'.repeat(201) }, false],
    [{ slug: 'x'.repeat(100) }, true],
    [{ slug: 'x'.repeat(101) }, false],
    [{ meta_description: 'x'.repeat(500) }, true],
    [{ meta_description: 'x'.repeat(501) }, false],
    [{ additional_field: 'x'.repeat(2000) }, true],
    [{ additional_field: 'x'.repeat(2001) }, false],
    [{ template: 'poster' }, false],
    [{ author: 'x'.repeat(100) }, true],
    [{ author: 'x'.repeat(101) }, false],
    [{ category: 'x'.repeat(60) }, true],
    [{ category: 'x'.repeat(61) }, false],
    [{ article_date: '2026-02-28' }, true],
    [{ article_date: '2026-02-30' }, false],
    [{ content: 'Only words' }, true],
  ])('enforce the database’s limits', (change, isFine) => {
    expect(pageFormSchema.safeParse({ ...FORM, ...change }).success).toBe(isFine);
  });
});

describe('blockFormSchema', () => {
  it.each([
    [{}, true],
    [{ props: '{"headline": "Hello"}' }, true],
    [{ props: '[]' }, false],
    [{ props: 'null' }, false],
    [{ props: '"text"' }, false],
    [{ props: '{' }, false],
    [{ name: ' ' }, false],
    [{ type: '' }, false],
  ])('%j', (change, isFine) => {
    expect(blockFormSchema.safeParse({ ...BLOCK, ...change }).success).toBe(isFine);
  });
});

describe('statusOf', () => {
  it.each([
    ['draft', 'draft'],
    ['published', 'published'],
    ['changed', 'changed'],
    ['unheard-of', 'draft'],
  ])('%s: %s', (status, expected) => {
    expect(statusOf({ status })).toBe(expected);
  });
});
