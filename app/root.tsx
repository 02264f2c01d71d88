import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import { ErrorBoundary as RenderErrorBoundary } from '~/components/error-boundary';
import { ErrorPanel } from '~/components/error-panel';
import { NotFound } from '~/components/not-found';
import { Toaster } from '~/components/ui/toaster';
import { HealBanner } from '~/features/self-heal/heal-banner';
import { themeCss } from '~/features/theme/theme-css';
import { DARK_MODE_SCRIPT } from '~/lib/dark-mode';
import { getQueryClient } from '~/lib/query-client';
import { requestServices } from '~/lib/request-context';
import { publicFileUrl } from '~/lib/site/storage-url';
import { useSite } from '~/lib/site/use-site';
import '~/lib/zod-messages';
import inter from '~/styles/fonts/inter.woff2';
import montserrat from '~/styles/fonts/montserrat.woff2';
import type { Route } from './+types/root';
import '~/styles/app.css';

export function loader({ context }: Route.LoaderArgs) {
  const { release, publicConfig } = context.get(requestServices);
  return { release, publicConfig };
}

/** Only a form can have changed it: searching, sorting and paging a list do not ask for it again. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET';
}

export function links(): Route.LinkDescriptors {
  return [inter, montserrat].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }));
}

export function Layout({ children }: { children: ReactNode }) {
  const { theme, branding } = useSite();
  const favicon = branding.favicon
    ? publicFileUrl('favicons', branding.favicon.path)
    : '/favicon.ico';
  const publicConfig = useRouteLoaderData<typeof loader>('root')?.publicConfig ?? {};
  return (
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{DARK_MODE_SCRIPT}</script>
        <style>{themeCss(theme)}</style>
        <link rel="icon" href={favicon} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        <div id="root">{children}</div>
        <script type="application/json" id="public-config">
          {JSON.stringify(publicConfig).replaceAll('<', '\\u003c')}
        </script>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { key } = useLocation();
  return (
    <QueryClientProvider client={getQueryClient()}>
      <HealBanner />
      <RenderErrorBoundary resetKey={key}>
        <Outlet />
      </RenderErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <main>
        <NotFound />
      </main>
    );
  return (
    <main>
      <ErrorPanel error={error} onReset={() => navigate(pathname + search, { replace: true })} />
    </main>
  );
}
