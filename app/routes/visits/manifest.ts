import { iconUrls } from '~/features/branding/icon-urls';
import { lightTokens } from '~/features/theme/tokens';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { OWN_WORKER_SCOPE } from '~/lib/own-worker';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/manifest';

/** For people who add their visits to the home screen of their phone. */
export function loader({ context }: Route.LoaderArgs) {
  const { release } = context.get(requestServices);
  const { background, primary } = lightTokens(release.theme);
  const body = {
    id: VISITS_PAGE,
    name: `Visits · ${release.settings.company.name}`,
    short_name: 'Visits',
    description: 'Record placement visits, even when you are offline.',
    start_url: VISITS_PAGE,
    scope: OWN_WORKER_SCOPE,
    display: 'standalone',
    background_color: background,
    theme_color: primary,
    icons: iconUrls(release).manifest,
  };
  return Response.json(body, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  });
}
