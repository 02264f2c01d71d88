import { describe, expect, it } from 'vitest';
import { pageBasicsSchema } from './content-schema';
import { followTitle, suggestSlug } from './slug';

describe('suggestSlug', () => {
  it.each([
    ['About us', 'about-us'],
    ['  Café & Bar! ', 'cafe-bar'],
    ['What’s new in 2027?', 'whats-new-in-2027'],
    ['---', ''],
    ['日本', ''],
    ['', ''],
    [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
  ])('%j: %j', (title, slug) => {
    expect(suggestSlug(title)).toBe(slug);
  });

  it('suggests a slug that the form accepts', () => {
    const slug = suggestSlug('A Long: Title / with — everything (2026)');
    expect(pageBasicsSchema.safeParse({ title: 'T', slug, content: '{}' }).success).toBe(true);
  });
});

describe('followTitle', () => {
  it.each([
    ['', '', 'About', 'about'],
    ['about', 'About', 'About us', 'about-us'],
    ['own-words', 'About', 'About us', 'own-words'],
    ['', 'About', 'About us', ''],
  ])('slug %j when the title changes from %j to %j: %j', (slug, before, after, expected) => {
    expect(followTitle(slug, before, after)).toBe(expected);
  });
});
