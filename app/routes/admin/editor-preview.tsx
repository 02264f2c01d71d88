import { type SubmitEvent, useEffect } from 'react';
import { RenderLayout } from '~/blocks/render-layout';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { nothingToLoad, requirePermission } from '~/features/auth/require-permission';
import { usePreviewSource } from '~/features/editor/use-preview-source';
import { SiteFooter } from '~/features/navigation/site-footer';
import { SiteNavigation } from '~/features/navigation/site-navigation';
import { themeCss } from '~/features/theme/theme-css';
import { DraftContext } from '~/lib/site/use-site';

export const meta = adminMeta('Preview');
export const clientMiddleware = [requirePermission('site.edit')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <Skeleton className="h-dvh" />;
}

/**
 * The draft's home page, for the one who edits. The document the server sends has nothing of it: the
 * draft comes from the editor's window, or under the person's own rights from the database.
 */
export default function EditorPreview() {
  const source = usePreviewSource();
  useForcedMode(source?.isDark ?? null);

  if (!source) return <Skeleton className="h-dvh" />;
  const { release, isFrame } = source;
  return (
    <DraftContext value={release}>
      <style>{themeCss(release.theme)}</style>
      {/* The frame beside the panels is for looking; from a tab, links lead on to the site. */}
      <div inert={isFrame} onSubmitCapture={sendNothing} className="flex min-h-svh flex-col">
        <SiteNavigation />
        <main>
          <RenderLayout {...release.layout} />
        </main>
        <SiteFooter />
      </div>
    </DraftContext>
  );
}

/** A preview's form is no enquiry. */
function sendNothing(event: SubmitEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** The site's own script follows the stored choice at every change of it; this has the last word. */
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
