import { expect, it } from 'vitest';
import { PUBLIC_PATHS, robotsText, sitemapXml } from './sitemap';

it('lists every address with the site’s origin, escaped', () => {
  const xml = sitemapXml('https://tuart.example', [...PUBLIC_PATHS, '/a&b']);
  expect(xml.match(/<loc>/g)).toHaveLength(PUBLIC_PATHS.length + 1);
  expect(xml).toContain('<loc>https://tuart.example/</loc>');
  expect(xml).toContain('<loc>https://tuart.example/a&amp;b</loc>');
});

it('keeps crawlers out of the back office and points them to the sitemap', () => {
  expect(robotsText('https://tuart.example')).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /login/\nDisallow: /my-enquiries\n\nSitemap: https://tuart.example/sitemap.xml\n',
  );
});
