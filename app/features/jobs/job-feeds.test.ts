import { describe, expect, it } from 'vitest';
import type { Job } from '~/lib/jobs/job-summary';
import { jsonFeed, rssFeed } from './job-feeds';

const job = {
  slug: 'fitter-1042',
  title: 'Fitter & turner <night>\u0007',
  kind: 'labour_hire',
  trade: 'Metal',
  summary: 'Work "nights"',
  published_at: '2026-11-16T00:30:00+00:00',
} as Job;

const source = {
  siteUrl: 'https://tuart.example',
  path: '/jobs/feed.xml?kind=labour_hire',
  home: '/jobs?kind=labour_hire',
  title: 'Jobs & more',
  description: 'Open now',
  jobs: [{ job, html: '<p>Pay &amp; tools</p>' }],
};

describe('rssFeed', () => {
  it('is RSS 2.0 in which every text is escaped', () => {
    expect(rssFeed(source)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>Jobs &amp; more</title>
    <link>https://tuart.example/jobs?kind=labour_hire</link>
    <description>Open now</description>
    <language>en-au</language>
    <atom:link href="https://tuart.example/jobs/feed.xml?kind=labour_hire" rel="self" type="application/rss+xml"/>
    <item>
      <title>Fitter &amp; turner &lt;night&gt;</title>
      <link>https://tuart.example/jobs/fitter-1042</link>
      <guid isPermaLink="true">https://tuart.example/jobs/fitter-1042</guid>
      <pubDate>Mon, 16 Nov 2026 00:30:00 GMT</pubDate>
      <category>Labour hire</category>
      <category>Metal</category>
      <description>&lt;p&gt;Pay &amp;amp; tools&lt;/p&gt;</description>
    </item>
  </channel>
</rss>
`);
  });
});

describe('jsonFeed', () => {
  it('is a JSON Feed 1.1', () => {
    expect(JSON.parse(jsonFeed(source))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Jobs & more',
      description: 'Open now',
      home_page_url: 'https://tuart.example/jobs?kind=labour_hire',
      feed_url: 'https://tuart.example/jobs/feed.xml?kind=labour_hire',
      language: 'en-AU',
      items: [
        {
          id: 'https://tuart.example/jobs/fitter-1042',
          url: 'https://tuart.example/jobs/fitter-1042',
          title: job.title,
          summary: job.summary,
          content_html: '<p>Pay &amp; tools</p>',
          date_published: '2026-11-16T00:30:00.000Z',
          tags: ['Labour hire', 'Metal'],
        },
      ],
    });
  });
});
