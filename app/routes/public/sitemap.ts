import { requestServices } from '~/lib/request-context';
import { PUBLIC_PATHS, sitemapXml } from '~/lib/site/sitemap';
import type { Route } from './+types/sitemap';

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestServices).publicConfig;
  return new Response(sitemapXml(siteUrl, PUBLIC_PATHS), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
