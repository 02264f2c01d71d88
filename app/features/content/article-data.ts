import { agencyId, type StructuredData } from '~/lib/site/structured-data';
import type { PublishedPage } from './published-pages-api';

/** Describes a blog article to search engines. */
export function articleData(
  page: Pick<
    PublishedPage,
    'slug' | 'title' | 'meta_description' | 'published_at' | 'first_published_at'
  >,
  siteUrl: string,
): StructuredData {
  const agency = { '@id': agencyId(siteUrl) };
  return {
    '@type': 'BlogPosting',
    headline: page.title,
    ...(page.meta_description && { description: page.meta_description }),
    datePublished: page.first_published_at,
    dateModified: page.published_at,
    url: `${siteUrl}/${page.slug}`,
    author: agency,
    publisher: agency,
  };
}
