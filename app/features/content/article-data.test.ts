import { expect, it } from 'vitest';
import { articleData } from './article-data';

it('tells search engines when an article was first published and when it last changed', () => {
  const article = {
    slug: 'news',
    title: 'News',
    meta_description: null,
    first_published_at: '2026-01-02T00:00:00Z',
    published_at: '2026-03-04T00:00:00Z',
  };
  expect(articleData(article, 'https://tuart.example')).toMatchObject({
    '@type': 'BlogPosting',
    datePublished: '2026-01-02T00:00:00Z',
    dateModified: '2026-03-04T00:00:00Z',
  });
});
