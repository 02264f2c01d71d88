import { escapeHtml } from '../escape-html.ts';

/** Addresses for search engines, each in its canonical form. */
export const PUBLIC_PATHS = [
  '/',
  '/contact',
  '/apprenticeships',
  '/traineeships',
  '/recruitment',
  '/compliance',
  '/mentoring',
  '/technology',
  '/future-services',
] as const;

export function sitemapXml(siteUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export function robotsText(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login/',
    'Disallow: /my-enquiries',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
