import { iconUrls } from '~/features/branding/icon-urls';
import { lightTokens } from '~/features/theme/tokens';
import { requestServices } from '~/lib/request-context';
import type { Route } from './+types/manifest';

/** For people who add the site to their home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { release } = context.get(requestServices);
  const { settings, theme } = release;
  const { background, primary } = lightTokens(theme);
  const body = {
    name: settings.title,
    short_name: settings.company.name,
    description: settings.description,
    start_url: '/',
    display: 'browser',
    background_color: background,
    theme_color: primary,
    icons: iconUrls(release).manifest,
  };
  return Response.json(body, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
  });
}
