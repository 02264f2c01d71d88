import { agencyId, type StructuredData } from '~/lib/site/structured-data';
import type { PublishedPage } from './published-pages-api';

type Article = Pick<
  PublishedPage,
  | 'slug'
  | 'title'
  | 'meta_description'
  | 'published_at'
  | 'first_published_at'
  | 'article_date'
  | 'author'
  | 'category'
>;

/** Describes a blog article to search engines. `image` is the address of its featured image. */
export function articleData(page: Article, siteUrl: string, image?: string): StructuredData {
  const agency = { '@id': agencyId(siteUrl) };
  return {
    '@type': 'BlogPosting',
    headline: page.title,
    ...(page.meta_description && { description: page.meta_description }),
    ...(image && { image: new URL(image, siteUrl).href }),
    ...(page.category && { articleSection: page.category }),
    datePublished: page.article_date ?? page.first_published_at,
    dateModified: page.published_at,
    url: `${siteUrl}/${page.slug}`,
    author: page.author ? { '@type': 'Person', name: page.author } : agency,
    publisher: agency,
  };
}
