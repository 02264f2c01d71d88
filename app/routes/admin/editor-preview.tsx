import { type MouseEvent, type SubmitEvent, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { EDITOR_MESSAGES } from '~/features/editor/messages';
import { linkInPreview, pageIn } from '~/features/editor/preview-messages';
import { usePreviewSource } from '~/features/editor/use-preview-source';
import { useFilledIn } from '~/features/facts/facts-queries';
import { Breadcrumb } from '~/features/navigation/breadcrumb';
import { SiteFooter } from '~/features/navigation/site-footer';
import { SiteNavigation } from '~/features/navigation/site-navigation';
import { themeCss } from '~/features/theme/theme-css';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { DraftContext } from '~/lib/site/use-site';

export const clientMiddleware = [guardScreen];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return (
    <>
      <NotForSearchEngines />
      <Skeleton className="h-dvh" />
    </>
  );
}

/**
 * A page of the site with the draft, for the person who edits it. The server's document does not
 * contain the draft: it comes from the editor's window, or from the database with the person's own
 * permissions. The pages are the public routes, repeated under this address.
 */
export default function EditorPreview() {
  const { source, error } = usePreviewSource();
  const filledIn = useFilledIn();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = pageIn(pathname);
  useForcedMode(source?.isDark ?? null);
  useSectionOf(hash, source !== null);

  /** Links stay within the preview; links that leave the public site do nothing. */
  function stayInPreview(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!link || href.startsWith('#')) return;
    event.preventDefault();
    event.stopPropagation();
    const to = linkInPreview(href, { origin: window.location.origin, search });
    if (to) void navigate(to);
  }

  if (error && !source) {
    return (
      <Alert variant="error" title={EDITOR_MESSAGES.loadFailed}>
        {failureText(toAppError(error))}
      </Alert>
    );
  }
  if (!source) return <HydrateFallback />;
  const { release, isFrame } = source;
  const { settings, menus } = release;
  return (
    <DraftContext value={{ ...release, ...filledIn({ settings, menus }) }}>
      <NotForSearchEngines />
      <style>{themeCss(release.theme)}</style>
      {/* The frame beside the panels cannot be operated. */}
      <div
        inert={isFrame}
        onClickCapture={stayInPreview}
        onSubmitCapture={sendNothing}
        className="flex min-h-svh flex-col"
      >
        <SiteNavigation />
        <Breadcrumb path={path} />
        <main>
          <Outlet />
        </main>
        <SiteFooter />
      </div>
    </DraftContext>
  );
}

/** Added here, because the previewed page sets the title and the other meta tags. */
function NotForSearchEngines() {
  return <meta name="robots" content="noindex, nofollow" />;
}

/** The site itself scrolls to sections only on the home page at `/`. */
function useSectionOf(hash: string, isShown: boolean) {
  useEffect(() => {
    if (isShown && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isShown]);
}

/** A form in the preview must not send an enquiry. */
function sendNothing(event: SubmitEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The site's own script applies the stored choice whenever it changes; this overrides it. */
function useForcedMode(isDark: boolean | null) {
  useEffect(() => {
    if (isDark === null) return;
    const { classList } = document.documentElement;
    function force() {
      if (classList.contains('dark') === isDark) return;
      classList.toggle('dark', isDark === true);
      classList.toggle('light', isDark === false);
    }
    force();
    const observer = new MutationObserver(force);
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [isDark]);
}
