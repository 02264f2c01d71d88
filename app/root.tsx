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
import { shareImageUrl } from '~/features/branding/share-image-url';
import { menuSteps } from '~/features/navigation/nav-fold';
import { HealNotice } from '~/features/self-heal/heal-notice';
import { DocumentHeadContext } from '~/lib/document-head';
import { setOfficeTimeZone } from '~/lib/office-time';
import { STARTED_EVENT } from '~/lib/page-signals';
import { requestServices } from '~/lib/request-context';
import { ScriptMark } from '~/lib/script-mark';
import { callLines } from '~/lib/site/call-lines';
import { legalLine } from '~/lib/site/legal-line';
import { answerTime, describeHours } from '~/lib/site/office-hours';
import { officeYear } from '~/lib/site/office-year';
import { needsMoreWords, siteFrame } from '~/lib/site/site-frame';
import type { Route } from './+types/root';
import followDarkMode from './inline-scripts/follow-dark-mode.ts?inline-script';
import '~/styles/app.css';
import '~/styles/late.css';

/** The id of the style element with the theme. */
const THEME_ID = 'theme';
/** The browser has the theme from the server's document, even if the whole page is redrawn. */
const shownTheme = import.meta.env.SSR ? undefined : document.getElementById(THEME_ID)?.textContent;

export function loader({ context, request }: Route.LoaderArgs) {
  const { release, publicConfig } = context.get(requestServices);
  const { hours, accessLines, company } = release.settings;
  return {
    release: siteFrame(release, new URL(request.url).pathname),
    publicConfig,
    year: officeYear(hours.timeZone, new Date()),
    openingHours: {
      lines: describeHours(hours),
      answerTime: answerTime(hours),
      callLines: callLines(accessLines),
    },
    menuSteps: menuSteps(release),
    shareImage: shareImageUrl(release.settings),
    legalLine: legalLine(company),
  };
}

/**
 * Only a form can change this data, so searching, sorting and paging do not refetch it. Leaving the
 * home page does, because its document has only some of the words.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl } = args;
  const isChange = formMethod !== undefined && formMethod !== 'GET';
  return isChange || needsMoreWords(currentUrl.pathname, nextUrl.pathname);
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined if a request failed before its loaders ran.
  const root = useRouteLoaderData<typeof loader>('root');
  const mark = useContext(ScriptMark);
  const head = useContext(DocumentHeadContext);
  // Before anything on the page shows a time.
  if (root) setOfficeTimeZone(root.release.settings.hours.timeZone);
  return (
    <html lang="en-AU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && head && (
          <>
            <meta
              name="theme-color"
              media="(prefers-color-scheme: light)"
              content={head.themeColors.light}
            />
            <meta
              name="theme-color"
              media="(prefers-color-scheme: dark)"
              content={head.themeColors.dark}
            />
            {head.links.map((link) => (
              <link key={link.href} {...link} />
            ))}
          </>
        )}
        {/* It has already run by the time the page hydrates, so the client bundle leaves it
            out. */}
        <script nonce={mark} suppressHydrationWarning>
          {import.meta.env.SSR ? followDarkMode : ''}
        </script>
        <style id={THEME_ID}>{head?.themeCss ?? shownTheme}</style>
        <Meta />
        <Links />
        {/* Last, because React skips what it does not know only at the end of the head. */}
        {import.meta.env.SSR && head?.agency && (
          <script type="application/ld+json">{head.agency}</script>
        )}
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
