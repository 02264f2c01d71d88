import { escapeHtml } from '~/lib/escape-html';
import type { Job } from '~/lib/jobs/job-summary';
import { VACANCY_KINDS } from '~/lib/records/trade';

export interface FeedSource {
  siteUrl: string;
  /** The feed's own address. */
  path: string;
  /** The page with the same jobs. */
  home: string;
  title: string;
  description: string;
  jobs: { job: Job; html: string }[];
}

/** Characters that XML does not allow, even as entities. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_XML, ''));
}

function addressOf(siteUrl: string, { slug }: Job): string {
  return `${siteUrl}/jobs/${slug}`;
}

/** RSS 2.0: https://www.rssboard.org/rss-specification */
export function rssFeed({ siteUrl, path, home, title, description, jobs }: FeedSource): string {
  const items = jobs.map(({ job, html }) => {
    const address = xml(addressOf(siteUrl, job));
    return [
      '    <item>',
      `      <title>${xml(job.title)}</title>`,
      `      <link>${address}</link>`,
      `      <guid isPermaLink="true">${address}</guid>`,
      `      <pubDate>${new Date(job.published_at).toUTCString()}</pubDate>`,
      `      <category>${xml(VACANCY_KINDS[job.kind])}</category>`,
      ...(job.trade ? [`      <category>${xml(job.trade)}</category>`] : []),
      `      <description>${xml(html)}</description>`,
      '    </item>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    `    <title>${xml(title)}</title>`,
    `    <link>${xml(siteUrl + home)}</link>`,
    `    <description>${xml(description)}</description>`,
    '    <language>en-au</language>',
    `    <atom:link href="${xml(siteUrl + path)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed({ siteUrl, path, home, title, description, jobs }: FeedSource): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: siteUrl + home,
    feed_url: siteUrl + path,
    language: 'en-AU',
    items: jobs.map(({ job, html }) => ({
      id: addressOf(siteUrl, job),
      url: addressOf(siteUrl, job),
      title: job.title,
      summary: job.summary,
      content_html: html,
      date_published: new Date(job.published_at).toISOString(),
      tags: [VACANCY_KINDS[job.kind], ...(job.trade ? [job.trade] : [])],
    })),
  });
}
