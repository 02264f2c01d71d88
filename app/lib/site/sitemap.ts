import { escapeHtml } from '../escape-html.ts';

/** Addresses for search engines, each in its canonical form. */
export const PUBLIC_PATHS = [
  '/',
  '/contact',
  '/jobs',
  '/apprenticeships',
  '/traineeships',
  '/recruitment',
  '/compliance',
  '/mentoring',
  '/technology',
  '/future-services',
] as const;

export interface SitemapPage {
  path: string;
  /** When the page last changed, if that is known. */
  changedAt?: string;
}

export function sitemapXml(siteUrl: string, pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : '';
    return `  <url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}</url>`;
  });
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
