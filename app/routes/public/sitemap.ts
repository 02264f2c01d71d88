import { listPublishedSlugs } from '~/features/content/published-pages-api';
import { UNAVAILABLE_INIT } from '~/features/content/unavailable';
import { requestServices } from '~/lib/request-context';
import { PUBLIC_PATHS, sitemapXml } from '~/lib/site/sitemap';
import type { Route } from './+types/sitemap';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, release, publicConfig } = context.get(requestServices);
  // A partial sitemap would tell search engines that pages are gone.
  const slugs = await listPublishedSlugs(db).catch(() => null);
  if (!slugs) return new Response(null, UNAVAILABLE_INIT);
  const blog = release.settings.toggles.blog ? ['/blog'] : [];
  const paths = [...PUBLIC_PATHS, ...blog, ...slugs.map((slug) => `/${slug}`)];
  return new Response(sitemapXml(publicConfig.siteUrl, paths), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
