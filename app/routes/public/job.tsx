import { data, Link } from 'react-router';
import { PageFailure } from '~/blocks/not-found-page';
import { readSitePage } from '~/blocks/read-site-page';
import { Button } from '~/components/ui/button';
import { markdownHtml } from '~/features/content/markdown-html';
import { MarkdownText } from '~/features/content/markdown-text';
import { parseMarkdown } from '~/features/content/parse-markdown';
import { orUnavailable } from '~/features/content/unavailable';
import { advertHtml, advertOf } from '~/features/jobs/advert-of';
import { JobAdvert } from '~/features/jobs/job-advert';
import { JobList } from '~/features/jobs/job-list';
import { jobPosting } from '~/features/jobs/job-posting';
import { JOBS_MESSAGES } from '~/features/jobs/messages';
import { ShareJob } from '~/features/jobs/share-job';
import { ALERTS_PATH, alertsAddress, JOBS_PATH } from '~/lib/jobs/job-address';
import { jobAnswerSchema } from '~/lib/jobs/job-summary';
import { type JobCard, toCard } from '~/lib/jobs/job-words';
import { setOfficeTimeZone } from '~/lib/office-time';
import { requestServices } from '~/lib/request-context';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import { usePageWords } from '~/lib/site/use-site';
import type { Route } from './+types/job';

const SLUG = /^[a-z0-9-]{1,120}$/;
/** The page is gone, and search engines may forget it (RFC 9110, 15.5.11). */
const GONE = 410;

/** An open vacancy. One that is no longer open answers with others like it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { showJob, release, publicConfig, withFacts } = context.get(requestServices);
  const answer = SLUG.test(params.slug)
    ? await orUnavailable(showJob(params.slug).then((found) => jobAnswerSchema.parse(found)))
    : null;
  if (!answer?.wasOpen) throw data(await readSitePage(context, 'not-found'), { status: 404 });
  const similar = withFacts(answer.similar).map(toCard);
  if (!answer.job) return data({ similar, page: null }, { status: GONE });
  const { siteUrl } = publicConfig;
  const { hours, company } = release.settings;
  // Before the posting is written, with times in the office's time zone.
  setOfficeTimeZone(hours.timeZone);
  // A figure is filled in after the parse, so that it is never read as Markdown.
  const description = withFacts(parseMarkdown(answer.job.description));
  const job = withFacts(answer.job);
  const html = advertHtml(job, markdownHtml(description, siteUrl));
  return {
    similar,
    page: {
      slug: job.slug,
      advert: advertOf(job),
      description,
      url: `${siteUrl}/jobs/${job.slug}`,
      alertTo: alertsAddress(job),
      posting: jobPosting({ job, html, siteUrl, company: company.name }),
    },
  };
}

export function headers({ errorHeaders, loaderHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page } = loaderData;
  if (!page) return pageMeta(args, { title: wordsFor(args)?.jobGone, isMissing: true });
  return pageMeta(args, {
    title: `${page.advert.title}, ${page.advert.place}`,
    description: page.advert.summary,
    canonicalPath: `/jobs/${page.slug}`,
    structuredData: () => page.posting,
  });
}

export default function JobPage({ loaderData: { page, similar } }: Route.ComponentProps) {
  if (!page) return <JobGone similar={similar} />;
  return (
    <>
      <JobAdvert
        advert={page.advert}
        applyTo={`/jobs/${page.slug}/apply`}
        description={<MarkdownText nodes={page.description} />}
      >
        <ShareJob title={page.advert.title} url={page.url} />
        <Button asChild variant="outline" className="w-fit">
          <Link to={page.alertTo}>{JOBS_MESSAGES.alertLike}</Link>
        </Button>
      </JobAdvert>
      <SimilarJobs jobs={similar} />
    </>
  );
}

function JobGone({ similar }: { similar: JobCard[] }) {
  const { jobGone, jobGoneText } = usePageWords();
  return (
    <>
      <div className="mx-auto grid w-full max-w-7xl justify-items-start gap-4 px-4 pt-4 pb-8 @2xl:px-6 @5xl:px-8">
        <h1 className="text-title font-bold tracking-tight wrap-anywhere @2xl:text-5xl @2xl:leading-tight">
          {jobGone}
        </h1>
        <p className="max-w-2xl text-lg text-muted-foreground wrap-anywhere">{jobGoneText}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button asChild>
            <Link to={JOBS_PATH}>{JOBS_MESSAGES.all}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={ALERTS_PATH}>{JOBS_MESSAGES.alert}</Link>
          </Button>
        </div>
      </div>
      <SimilarJobs jobs={similar} />
    </>
  );
}

function SimilarJobs({ jobs }: { jobs: JobCard[] }) {
  if (jobs.length === 0) return null;
  return (
    <section
      aria-labelledby="similar"
      className="mx-auto w-full max-w-7xl px-4 pb-section @2xl:px-6 @5xl:px-8"
    >
      <h2 id="similar" className="mb-5 text-heading font-bold tracking-tight">
        {JOBS_MESSAGES.similar}
      </h2>
      <JobList jobs={jobs} titleAs="h3" className="@5xl:grid-cols-3" />
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailure error={error} />;
}
