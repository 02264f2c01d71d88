import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ArrowRight } from '~/components/icons';
import { Button } from '~/components/ui/button';
import { formatDate } from '~/lib/format';
import { articleTime } from './article-time';
import type { ArticleSummary } from './published-pages-api';

/** The words of the block that shows the list. */
export interface ListWords {
  readMore?: string;
  emptyHeading?: string;
  emptyText?: string;
  emptyLabel?: string;
  emptyLink?: string;
}

interface ArticleListProps {
  articles: ArticleSummary[];
  words: ListWords;
  /** Shows a stored image, or nothing. Images are shown by the blocks. */
  Picture: ComponentType<{ image: unknown; isFirst: boolean }>;
}

export function ArticleList({ articles, words, Picture }: ArticleListProps) {
  if (articles.length === 0) return <NoArticles {...words} />;
  return (
    <ul className="grid gap-5 @3xl:grid-cols-2">
      {articles.map(({ slug, title, meta_description, featured_image, ...article }, index) => (
        <li key={slug} className="@3xl:first:col-span-2">
          <Link
            to={`/${slug}`}
            className="group flex h-full flex-col rounded-2xl border border-border bg-card p-6 transition-shadow hover:border-primary/40 hover:shadow-lg @5xl:p-7"
          >
            <Picture image={featured_image} isFirst={index === 0} />
            <ArticleLine {...article} />
            <h2 className="mt-2 text-2xl leading-snug font-semibold wrap-anywhere">{title}</h2>
            {meta_description && (
              <p className="mt-2 text-muted-foreground max-w-prose wrap-anywhere">
                {meta_description}
              </p>
            )}
            <span
              aria-hidden
              className="mt-auto inline-flex items-center gap-2 pt-5 font-medium text-link"
            >
              {words.readMore}
              <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ArticleLine(
  article: Pick<ArticleSummary, 'author' | 'category' | 'article_date' | 'first_published_at'>,
) {
  const at = articleTime(article.article_date, article.first_published_at);
  return (
    <p className="text-sm text-muted-foreground wrap-anywhere">
      {article.category && (
        <>
          <span className="font-semibold text-cta">{article.category}</span>
          {' · '}
        </>
      )}
      <time dateTime={at}>{formatDate(at)}</time>
      {article.author && ` · ${article.author}`}
    </p>
  );
}

function NoArticles({ emptyHeading, emptyText, emptyLabel, emptyLink }: ListWords) {
  return (
    <div className="rounded-2xl border border-dashed border-border p-8 @2xl:p-12">
      {emptyHeading && <h2 className="text-xl font-semibold">{emptyHeading}</h2>}
      <p className="mt-2 max-w-prose text-muted-foreground">{emptyText}</p>
      {emptyLabel && emptyLink && (
        <Button asChild className="mt-5">
          <Link to={emptyLink}>{emptyLabel}</Link>
        </Button>
      )}
    </div>
  );
}
