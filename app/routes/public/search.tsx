import { data } from 'react-router';
import { SiteSearchForm } from '~/components/site-search-form';
import { PageErrors } from '~/features/content/page-errors';
import { orUnavailable } from '~/features/content/unavailable';
import { resultsLine, SEARCH_MESSAGES } from '~/features/search/messages';
import { OtherWays } from '~/features/search/other-ways';
import { ResultList } from '~/features/search/result-list';
import { searchAnswerSchema } from '~/features/search/search-schema';
import { toAppError } from '~/lib/errors';
import { requestServices } from '~/lib/request-context';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import { readSearch } from '~/lib/site/search-query';
import { usePageWords } from '~/lib/site/use-site';
import type { Route } from './+types/search';

/** Not there while the blog is turned off. */
const BLOG = '/blog';

/** Pages of the site with the words in `q`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchSite, release } = context.get(requestServices);
  const words = readSearch(new URL(request.url).searchParams.get('q') ?? '');
  if (words === '') return { words, answer: null, isRefused: false };
  try {
    const answer = searchAnswerSchema.parse(await searchSite(words));
    const results = answer.results.filter(
      ({ path }) => path !== BLOG || release.settings.toggles.blog,
    );
    return { words, answer: { ...answer, results }, isRefused: false };
  } catch (cause) {
    const { code, retryAfterSeconds = 60 } = toAppError(cause);
    if (code !== 'rate_limited') return orUnavailable(Promise.reject(cause));
    const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
    return data({ words, answer: null, isRefused: true }, { status: 429, headers });
  }
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Search engines leave results out: the pages themselves are in their index. */
export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const { searchHeading, searchIntro } = wordsFor(args) ?? {};
  const title = loaderData?.words ? `Search results for “${loaderData.words}”` : searchHeading;
  return [
    ...pageMeta(args, { title, isMissing: true }),
    { name: 'description', content: searchIntro },
  ];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { words, answer, isRefused } = loaderData;
  const { searchHeading, searchIntro, searchNothing } = usePageWords();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-6 px-4 pt-4 pb-section @2xl:px-6 @5xl:px-8">
      <h1 className="mt-4 text-title font-bold tracking-tight @2xl:text-5xl">{searchHeading}</h1>
      <SiteSearchForm words={words} className="max-w-3xl" />
      {isRefused && <p role="alert">{SEARCH_MESSAGES.tooMany}</p>}
      {!answer && !isRefused && (
        <>
          <p className="max-w-prose text-lg text-muted-foreground">{searchIntro}</p>
          <OtherWays />
        </>
      )}
      {answer && (
        <div className="grid gap-1 wrap-anywhere">
          <p className="text-lg">{resultsLine(words, answer)}</p>
          {answer.results.length === 0 && <p className="text-muted-foreground">{searchNothing}</p>}
          {answer.results.length > 0 && answer.isPartial && (
            <p className="text-muted-foreground">{SEARCH_MESSAGES.partial}</p>
          )}
        </div>
      )}
      {answer && answer.results.length > 0 && <ResultList results={answer.results} />}
      {answer?.results.length === 0 && <OtherWays />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageErrors error={error} />;
}
