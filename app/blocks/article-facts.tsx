import { Suspense } from 'react';
import type { ArticleFacts } from '~/features/content/page-title';
import { lateComponent } from '~/lib/late-code';
import type { Tables } from '~/lib/supabase/database.types';
import type { ArticlePictureProps } from './article-picture';

/** Loaded only for articles with an image. */
const Listed = lateComponent(async () => ({
  default: (await import('./article-picture')).ListedPicture,
}));
const Featured = lateComponent(async () => ({
  default: (await import('./article-picture')).FeaturedPicture,
}));

/** An article's featured image in the list of articles. */
export function ListedPicture(props: ArticlePictureProps) {
  if (!props.image) return null;
  return (
    <Suspense fallback={null}>
      <Listed {...props} />
    </Suspense>
  );
}

type ArticleColumns = Pick<
  Tables<'published_pages'>,
  'featured_image' | 'author' | 'category' | 'article_date'
>;

/** What an article shows with its title, from its stored columns. */
export function articleFacts(stored: ArticleColumns): ArticleFacts {
  return {
    author: stored.author,
    category: stored.category,
    date: stored.article_date,
    picture: stored.featured_image && (
      <Suspense fallback={null}>
        <Featured image={stored.featured_image} />
      </Suspense>
    ),
  };
}
