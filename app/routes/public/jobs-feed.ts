import { markdownHtml } from '~/features/content/markdown-html';
import { parseMarkdown } from '~/features/content/parse-markdown';
import { UNAVAILABLE_INIT } from '~/features/content/unavailable';
import { advertHtml } from '~/features/jobs/advert-of';
import { jsonFeed, rssFeed } from '~/features/jobs/job-feeds';
import { listNewestJobs } from '~/features/jobs/jobs-api';
import { listTitle } from '~/features/jobs/list-words';
import { EVERY_JOB, jobQuery, jobsAddress } from '~/lib/jobs/job-address';
import { readJobFilter } from '~/lib/jobs/job-filter';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/jobs-feed';

/** The newest open jobs, for readers and job boards: RSS or JSON Feed, by its address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, release, publicConfig, withFacts } = context.get(requestServices);
  const { siteUrl } = publicConfig;
  const { settings } = release;
  const { pathname, searchParams } = new URL(request.url);
  const { kind } = readJobFilter(searchParams);
  const jobs = await listNewestJobs(db, kind).catch(() => null);
  if (!jobs) return new Response(null, UNAVAILABLE_INIT);
  const heading = listTitle({ ...EVERY_JOB, kind }, settings.words.jobsHeading);
  const source = {
    siteUrl,
    path: pathname + jobQuery({ kind }),
    home: jobsAddress({ kind }),
    title: `${heading} | ${settings.title}`,
    description: settings.words.jobsIntro,
    jobs: jobs.map((written) => {
      // A figure is filled in after the parse, so that it is never read as Markdown.
      const nodes = withFacts(parseMarkdown(written.description));
      const description = markdownHtml(nodes, siteUrl);
      const job = withFacts(written);
      return { job, html: advertHtml(job, description) };
    }),
  };
  return pathname.endsWith('.json')
    ? feedReply(jsonFeed(source), 'application/feed+json')
    : feedReply(rssFeed(source), 'application/rss+xml');
}

function feedReply(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } });
}
