import { Link } from 'react-router';
import { ArrowLeft } from '~/components/back-icons';
import { formatDate } from '~/lib/format';
import { useSite } from '~/lib/site/use-site';

interface PageTitleProps {
  title: string;
  publishedAt: string;
  isArticle: boolean;
}

export function PageTitle({ title, publishedAt, isArticle }: PageTitleProps) {
  const { toggles } = useSite().settings;
  return (
    <header className="mx-auto w-full max-w-7xl px-4 pt-4 pb-8 @2xl:px-6 @5xl:px-8">
      {isArticle && toggles.blog && (
        <Link
          to="/blog"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All articles
        </Link>
      )}
      <h1 className="mt-2 max-w-4xl text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
        {title}
      </h1>
      <p className="mt-4 border-l-4 border-accent pl-4 text-muted-foreground">
        {isArticle ? 'Published' : 'Last updated'}{' '}
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
    </header>
  );
}
