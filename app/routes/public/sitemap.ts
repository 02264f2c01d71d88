import { listPublishedSlugs } from '~/features/content/published-pages-api';
import { UNAVAILABLE_INIT } from '~/features/content/unavailable';
import { listJobPages } from '~/features/jobs/jobs-api';
import { requestServices } from '~/lib/request-context';
import { PUBLIC_PATHS, sitemapXml } from '~/lib/site/sitemap';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, release, publicConfig } = context.get(requestServices);
  // A partial sitemap would tell search engines that pages are gone.
  const reading = Promise.all([listPublishedSlugs(db), listJobPages(db)]);
  const [slugs, jobs] = (await reading.catch(() => null)) ?? [];
  if (!slugs || !jobs) return new Response(null, UNAVAILABLE_INIT);
  const blog = release.settings.toggles.blog ? ['/blog'] : [];
  const paths = [...PUBLIC_PATHS, ...blog, ...slugs.map((slug) => `/${slug}`)];
  const pages = [...paths.map((path) => ({ path })), ...jobs];
  return new Response(sitemapXml(publicConfig.siteUrl, pages), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
