import { expect, it } from 'vitest';
import { articleData } from './article-data';

const SITE = 'https://tuart.example';
const ARTICLE = {
  slug: 'news',
  title: 'News',
  meta_description: null,
  first_published_at: '2026-01-02T00:00:00Z',
  published_at: '2026-03-04T00:00:00Z',
  article_date: null,
  author: null,
  category: null,
};

it('tells search engines when an article was first published and when it last changed', () => {
  const article = articleData(ARTICLE, SITE);
  expect(article).toMatchObject({
    '@type': 'BlogPosting',
    datePublished: '2026-01-02T00:00:00Z',
    dateModified: '2026-03-04T00:00:00Z',
    author: { '@id': expect.stringContaining(SITE) },
  });
  expect(article).not.toHaveProperty('image');
  expect(article).not.toHaveProperty('articleSection');
});

it('names the author, category, date and image that staff gave the article', () => {
  const details = { article_date: '2025-12-24', author: 'Kim Lee', category: 'Hiring' };
  expect(articleData({ ...ARTICLE, ...details }, SITE, '/storage/crew.png')).toMatchObject({
    datePublished: '2025-12-24',
    author: { '@type': 'Person', name: 'Kim Lee' },
    articleSection: 'Hiring',
    image: `${SITE}/storage/crew.png`,
  });
});
