import { type ReactNode, useContext, useEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { ErrorBoundary as RenderErrorBoundary } from '~/components/error-boundary';
import { RouteError } from '~/components/route-error';
import { Toaster } from '~/components/ui/toaster';
import { useFocusAfterNavigation } from '~/components/use-focus-after-navigation';
import { headLinks } from '~/features/branding/head-links';
import { shareImageUrl } from '~/features/branding/share-image-url';
import { menuSteps } from '~/features/navigation/nav-fold';
import { HealNotice } from '~/features/self-heal/heal-notice';
import { fontsToPreload, themeColors, themeCss } from '~/features/theme/theme-css';
import { setOfficeTimeZone } from '~/lib/office-time';
import { STARTED_EVENT } from '~/lib/page-signals';
import { requestServices } from '~/lib/request-context';
import { ScriptMark } from '~/lib/script-mark';
import { agencyData } from '~/lib/site/agency-data';
import { callLines } from '~/lib/site/call-lines';
import { legalLine } from '~/lib/site/legal-line';
import { answerTime, describeHours } from '~/lib/site/office-hours';
import { officeYear } from '~/lib/site/office-year';
import type { Route } from './+types/root';
import followDarkMode from './inline-scripts/follow-dark-mode.ts?inline-script';
import '~/styles/app.css';
import '~/styles/late.css';

export function loader({ context }: Route.LoaderArgs) {
  const { release: current, publicConfig } = context.get(requestServices);
  // Only the home page needs the layout, which holds all its texts.
  const { layout: _, ...release } = current;
  const { hours } = release.settings;
  return {
    release,
    publicConfig,
    themeCss: themeCss(release.theme),
    themeColors: themeColors(release.theme),
    year: officeYear(hours.timeZone, new Date()),
    openingHours: {
      lines: describeHours(hours),
      answerTime: answerTime(hours),
      callLines: callLines(release.settings.accessLines),
    },
    menuSteps: menuSteps(current),
    headLinks: headLinks(current, fontsToPreload(release.theme)),
    shareImage: shareImageUrl(release.settings),
    agency: agencyData(current, publicConfig.siteUrl),
    legalLine: legalLine(release.settings.company),
  };
}

/** Only a form can change this data, so searching, sorting and paging do not refetch it. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET';
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined if a request failed before its loaders ran.
  const root = useRouteLoaderData<typeof loader>('root');
  const mark = useContext(ScriptMark);
  // Before anything on the page shows a time.
  if (root) setOfficeTimeZone(root.release.settings.hours.timeZone);
  return (
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {root && (
          <>
            <meta
              name="theme-color"
              media="(prefers-color-scheme: light)"
              content={root.themeColors.light}
              suppressHydrationWarning
            />
            <meta
              name="theme-color"
              media="(prefers-color-scheme: dark)"
              content={root.themeColors.dark}
              suppressHydrationWarning
            />
          </>
        )}
        {/* It has already run by the time the page hydrates, so the client bundle leaves it
            out. */}
        <script nonce={mark} suppressHydrationWarning>
          {import.meta.env.SSR ? followDarkMode : ''}
        </script>
        <style>{root?.themeCss}</style>
        {root?.headLinks.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <div id="root">{children}</div>
        <script type="application/json" id="public-config">
          {JSON.stringify(root?.publicConfig ?? {}).replaceAll('<', '\\u003c')}
        </script>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { key } = useLocation();
  useFocusAfterNavigation();
  // app/inline-scripts/keep-taps.ts now repeats the taps from before the app had started.
  useEffect(() => void window.dispatchEvent(new Event(STARTED_EVENT)), []);
  return (
    <>
      <RenderErrorBoundary resetKey={key}>
        <Outlet />
      </RenderErrorBoundary>
      <HealNotice />
      <Toaster />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
