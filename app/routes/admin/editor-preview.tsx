import { useEffect, useEffectEvent, useRef } from 'react';
import { Skeleton } from '~/components/ui/skeleton';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { usePreviewSource } from '~/features/editor/use-preview-source';
import { openPreview, type PreviewRoot } from '../editor/preview-root';

export const meta = adminMeta('Preview');
export const clientMiddleware = [requirePermission('site.edit')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <Skeleton className="h-dvh" />;
}

/**
 * The draft's home page, for the one who edits. The document the server sends has nothing of it: the
 * draft comes from the editor's window, or under the person's own rights from the database.
 */
export default function EditorPreview() {
  const source = usePreviewSource();
  const container = useRef<HTMLDivElement>(null);
  const preview = useRef<PreviewRoot>(null);
  const release = source?.release;
  useForcedMode(source?.isDark ?? null);

  const open = useEffectEvent(() => {
    if (container.current && release) preview.current = openPreview(container.current, release);
  });
  const isReady = release !== undefined;
  useEffect(() => {
    if (!isReady) return;
    open();
    return () => preview.current?.close();
  }, [isReady]);
  useEffect(() => {
    if (release) preview.current?.show(release);
  }, [release]);

  return (
    <div
      ref={container}
      // The frame beside the panels is for looking; a tab can be walked through but sends nothing.
      inert={source?.isFrame}
      onSubmitCapture={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** The site's own script follows the stored choice at every change of it; this has the last word. */
function useForcedMode(isDark: boolean | null) {
  useEffect(() => {
    if (isDark === null) return;
    const { classList } = document.documentElement;
    function force() {
      if (classList.contains('dark') !== isDark) {
        classList.toggle('dark', isDark ?? false);
        classList.toggle('light', !isDark);
      }
    }
    force();
    const observer = new MutationObserver(force);
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [isDark]);
}
