import { data, Link } from 'react-router';
import { PageFailure } from '~/blocks/not-found-page';
import { readSitePage } from '~/blocks/read-site-page';
import { Button } from '~/components/ui/button';
import { Pagination } from '~/components/ui/pagination';
import { pageCount } from '~/components/ui/pagination-model';
import { orUnavailable } from '~/features/content/unavailable';
import { JobFilterForm } from '~/features/jobs/job-filter-form';
import { JobList } from '~/features/jobs/job-list';
import { listTitle, resultsLine } from '~/features/jobs/list-words';
import { JOBS_MESSAGES } from '~/features/jobs/messages';
import { NoJobs } from '~/features/jobs/no-jobs';
import { toAppError } from '~/lib/errors';
import {
  alertsAddress,
  isFiltered,
  JOBS_PAGE_SIZE,
  type JobFilter,
  jobQuery,
  jobsAddress,
} from '~/lib/jobs/job-address';
import { offeredChoices } from '~/lib/jobs/job-choices';
import { knownRegion, readJobFilter } from '~/lib/jobs/job-filter';
import { type JobList as Jobs, jobListSchema } from '~/lib/jobs/job-summary';
import { toCard } from '~/lib/jobs/job-words';
import { regionLabels } from '~/lib/jobs/region-labels';
import { requestServices } from '~/lib/request-context';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import { usePageWords } from '~/lib/site/use-site';
import type { Route } from './+types/jobs';

const NOTHING: Jobs = {
  ...{ total: 0, jobs: [], kinds: [], regions: [], trades: [] },
  ...{ corrected: null, isPartial: false },
};

/** Open vacancies, newest first. Every filter is in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { findJobs, release } = context.get(requestServices);
  const regions = regionLabels(release.settings.regions);
  const filter = knownRegion(readJobFilter(new URL(request.url).searchParams), regions);
  const title = listTitle(filter, release.settings.words.jobsHeading, regions);
  let list: Jobs;
  try {
    list = jobListSchema.parse(await findJobs(filter));
  } catch (cause) {
    const { code, retryAfterSeconds = 60 } = toAppError(cause);
    if (code !== 'rate_limited') return orUnavailable(Promise.reject(cause));
    const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
    return data(
      { ...shownOf(filter, NOTHING, regions), title, isRefused: true },
      { status: 429, headers },
    );
  }
  if (filter.page > 1 && list.jobs.length === 0)
    throw data(await readSitePage(context, 'not-found'), { status: 404 });
  return { ...shownOf(filter, list, regions), title, isRefused: false };
}

function shownOf(filter: JobFilter, list: Jobs, regions: Record<string, string>) {
  return {
    filter,
    jobs: list.jobs.map(toCard),
    line: resultsLine(filter, list, regions),
    isPartial: list.isPartial && list.total > 0,
    pages: pageCount(list.total, JOBS_PAGE_SIZE),
    choices: offeredChoices(filter, list, regions),
  };
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

/** Search engines get the whole list, page by page; what someone filtered is only a part of it. */
export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const { jobsHeading, jobsIntro } = wordsFor(args) ?? {};
  if (!loaderData) return [];
  const { title, filter, jobs } = loaderData;
  const isWhole = !isFiltered(filter);
  const feed = jobQuery({ kind: filter.kind });
  return [
    ...pageMeta(args, {
      title,
      description: jobsIntro,
      canonicalPath: jobsAddress(isWhole ? { page: filter.page } : {}),
    }),
    ...(isWhole && jobs.length > 0 ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...[
      ['application/rss+xml', `/jobs/feed.xml${feed}`],
      ['application/feed+json', `/jobs/feed.json${feed}`],
    ].map(([type, href]) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      type,
      title: jobsHeading,
      href,
    })),
  ];
}

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { filter, jobs, line, isPartial, isRefused, pages, choices } = loaderData;
  const { jobsHeading, jobsIntro } = usePageWords();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-6 px-4 pt-4 pb-section @2xl:px-6 @5xl:px-8">
      <div>
        <h1 className="text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
          {jobsHeading}
        </h1>
        <p className="mt-3 max-w-2xl text-lg text-muted-foreground wrap-anywhere">{jobsIntro}</p>
      </div>
      <JobFilterForm filter={filter} choices={choices} />
      {isRefused ? (
        <p role="alert">{JOBS_MESSAGES.tooMany}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="text-lg font-medium">{line}</p>
              {isPartial && <p className="text-muted-foreground">{JOBS_MESSAGES.partial}</p>}
            </div>
            {jobs.length > 0 && (
              <Button asChild variant="outline">
                <Link to={alertsAddress(filter)}>{JOBS_MESSAGES.alert}</Link>
              </Button>
            )}
          </div>
          {jobs.length === 0 ? <NoJobs filter={filter} /> : <JobList jobs={jobs} />}
        </>
      )}
      {pages > 1 && (
        <Pagination
          page={filter.page}
          count={pages}
          hrefFor={(page) => jobsAddress({ ...filter, page })}
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />;
}
