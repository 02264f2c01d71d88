import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { type ListPage, toListPage } from '~/lib/supabase/list-page';

/** Articles on each page of the blog. */
export const BLOG_PAGE_SIZE = 10;

/** The most rows in one reply. */
const REPLY_ROWS = 1_000;

const SLUG = /^[a-z0-9-]{1,100}$/;

export type PublishedPage = Tables<'published_pages'>;
export type ArticleSummary = Pick<
  PublishedPage,
  | 'slug'
  | 'title'
  | 'meta_description'
  | 'first_published_at'
  | 'featured_image'
  | 'author'
  | 'category'
  | 'article_date'
>;

const ARTICLE_COLUMNS =
  'slug, title, meta_description, first_published_at, featured_image, author, category, article_date';

/** What visitors see at `/{slug}`, or `null` if nothing is published there. */
export async function getPublishedPage(db: Db, slug: string): Promise<PublishedPage | null> {
  if (!SLUG.test(slug)) return null;
  const { data, error, status } = await db
    .from('published_pages')
    .select('*')
    .eq('slug', slug)
    .maybeSingle();
  if (error) throw toAppError(error, status);
  return data;
}

/** Sorted by the date that each article shows, newest first. `page` counts from 1. */
export async function listArticles(db: Db, page: number): Promise<ListPage<ArticleSummary>> {
  const from = (page - 1) * BLOG_PAGE_SIZE;
  return toListPage(
    await db
      .from('published_pages')
      .select(ARTICLE_COLUMNS, { count: 'exact' })
      .eq('template', 'blog')
      .order('listed_on', { ascending: false })
      .order('first_published_at', { ascending: false })
      .order('page_id')
      .range(from, from + BLOG_PAGE_SIZE - 1),
  );
}

/** The addresses of pages that people wrote. The sitemap knows those of the site itself. */
export async function listPublishedSlugs(db: Db): Promise<string[]> {
  const slugs: string[] = [];
  for (let from = 0; ; from += REPLY_ROWS) {
    const { data, error, status } = await db
      .from('published_pages')
      .select('slug')
      .or('site_page.is.null,site_page.in.(privacy,terms)')
      .order('slug')
      .range(from, from + REPLY_ROWS - 1);
    if (error) throw toAppError(error, status);
    slugs.push(...data.map(({ slug }) => slug));
    if (data.length < REPLY_ROWS) return slugs;
  }
}
