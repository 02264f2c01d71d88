import { requestServices } from '~/lib/request-context';
import { robotsText } from '~/lib/site/sitemap';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestServices).publicConfig;
  return new Response(robotsText(siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
