import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowLeft } from '~/components/back-icons';
import { Button } from '~/components/ui/button';
import { formatDate } from '~/lib/format';
import { usePageWords, useSite } from '~/lib/site/use-site';
import { articleTime } from './article-time';

export interface PageFacts {
  title: string;
  /** Shown under the title if the template has a place for it. */
  description: string;
  template: string;
  firstPublishedAt: string;
  updatedAt: string;
  article?: ArticleFacts;
}

/** What only an article shows. */
export interface ArticleFacts {
  author: string | null;
  category: string | null;
  /** `2026-11-16`; without it, the day of first publication. */
  date: string | null;
  /** The featured image. Blocks show images, and this feature does not import them. */
  picture?: ReactNode;
}

/** The top of a page by its template, unless the page has its own hero. */
export function PageTitle(facts: PageFacts) {
  switch (facts.template) {
    case 'landing':
      return <LandingTitle {...facts} />;
    case 'service':
      return <ServiceTitle {...facts} />;
    case 'blog':
      return <ArticleTitle {...facts} />;
    default:
      return <StandardTitle {...facts} />;
  }
}

const HEADER = 'mx-auto w-full max-w-7xl px-4 pt-4 pb-8 @2xl:px-6 @5xl:px-8';
const TITLE =
  'mt-2 max-w-4xl text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight';
const DATES = 'mt-4 border-l-4 border-accent pl-4 text-muted-foreground';

function StandardTitle({ title, updatedAt }: PageFacts) {
  const words = usePageWords();
  return (
    <header className={HEADER}>
      <h1 className={TITLE}>{title}</h1>
      <p className={DATES}>
        {words.lastUpdated} <Day at={updatedAt} />
      </p>
    </header>
  );
}

function ArticleTitle({ title, firstPublishedAt, updatedAt, article }: PageFacts) {
  const { toggles } = useSite().settings;
  const words = usePageWords();
  const publishedAt = articleTime(article?.date, firstPublishedAt);
  const [published, updated] = [publishedAt, updatedAt].map(formatDate);
  // An article may carry an older or a later date than the day it was published on.
  const isUpdated = updated !== published && updatedAt > publishedAt;
  return (
    <header className={HEADER}>
      {toggles.blog && (
        <Link
          to="/blog"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {words.allArticles}
        </Link>
      )}
      {article?.category && <p className="mt-2 font-semibold text-cta">{article.category}</p>}
      <h1 className={TITLE}>{title}</h1>
      <p className={DATES}>
        {article?.author && `${words.by} ${article.author} · `}
        {words.published} <Day at={publishedAt} />
        {isUpdated && (
          <>
            {` · ${words.updated} `}
            <Day at={updatedAt} />
          </>
        )}
      </p>
      {article?.picture}
    </header>
  );
}

/** A deep green background, the title and description, and one button. */
function LandingTitle({ title, description }: PageFacts) {
  const words = usePageWords();
  return (
    <header className="mx-auto mb-8 w-full max-w-7xl px-4 pt-4 @2xl:px-6 @5xl:px-8">
      <div className="grid justify-items-center gap-5 rounded-3xl bg-band px-6 py-14 text-center text-band-foreground [--ring:var(--band-accent)] @2xl:px-10 @5xl:py-24">
        <h1 className="max-w-4xl text-title font-bold tracking-tight wrap-anywhere @2xl:text-6xl @2xl:leading-tight">
          {title}
        </h1>
        {description && (
          <p className="max-w-2xl text-lg wrap-anywhere text-band-muted">{description}</p>
        )}
        <Button asChild size="lg" variant="accent" className="mt-3">
          <Link to="/contact">{words.contactButton}</Link>
        </Button>
      </div>
    </header>
  );
}

/** Like the top of the site's built-in service pages. */
function ServiceTitle({ title, description }: PageFacts) {
  const words = usePageWords();
  return (
    <header className={HEADER}>
      <p className="font-semibold text-cta">{words.servicesLine}</p>
      <h1 className={TITLE}>{title}</h1>
      {description && (
        <p className="mt-5 max-w-2xl text-lg wrap-anywhere text-muted-foreground">{description}</p>
      )}
      <div className="mt-8 grid gap-3 @2xl:flex @2xl:flex-wrap">
        <Button asChild size="lg">
          <Link to="/contact">{words.contactButton}</Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/#services">{words.servicesButton}</Link>
        </Button>
      </div>
    </header>
  );
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
