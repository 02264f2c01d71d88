import { expect, it } from 'vitest';
import { PUBLIC_PATHS, robotsText, sitemapXml } from './sitemap';

it('lists every address with the site’s origin, escaped', () => {
  const pages = [...PUBLIC_PATHS, '/a&b'].map((path) => ({ path }));
  const xml = sitemapXml('https://tuart.example', pages);
  expect(xml.match(/<loc>/g)).toHaveLength(PUBLIC_PATHS.length + 1);
  expect(xml).toContain('<loc>https://tuart.example/</loc>');
  expect(xml).toContain('<loc>https://tuart.example/a&amp;b</loc>');
});

it('says when a page last changed, where that is known', () => {
  const pages = [{ path: '/jobs/a', changedAt: '2026-11-16T08:00:00+08:00' }, { path: '/jobs' }];
  const xml = sitemapXml('https://tuart.example', pages);
  expect(xml).toContain('/jobs/a</loc><lastmod>2026-11-16T08:00:00+08:00</lastmod></url>');
  expect(xml).toContain('/jobs</loc></url>');
});

it('keeps crawlers out of the back office and points them to the sitemap', () => {
  expect(robotsText('https://tuart.example')).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /login/\nDisallow: /my-enquiries\n\nSitemap: https://tuart.example/sitemap.xml\n',
  );
});
