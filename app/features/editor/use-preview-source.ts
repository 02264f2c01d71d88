import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SiteRelease } from '~/lib/site/release';
import { siteQuery } from './editor-queries';
import { type PreviewMessage, previewSchema, READY } from './preview-messages';

interface PreviewSource {
  release: SiteRelease;
  isDark: boolean | null;
  isFrame: boolean;
}

/** What to show: what the editor has on its screen, or without one the drafts as they are saved. */
export function usePreviewSource(): PreviewSource | null {
  const [message, setMessage] = useState<PreviewMessage | null>(null);
  const { data } = useQuery(siteQuery());

  useEffect(() => {
    const host = editorWindow();
    function onMessage({ origin, source, data: sent }: MessageEvent) {
      if (origin !== window.location.origin || source !== host) return;
      const { data: parsed } = previewSchema.safeParse(sent);
      if (parsed) setMessage(parsed);
    }
    window.addEventListener('message', onMessage);
    host?.postMessage(READY, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  const isFrame = typeof window !== 'undefined' && window.parent !== window;
  if (message) return { release: message.release, isDark: message.isDark, isFrame };
  return data ? { release: { ...data.published, ...data.saved }, isDark: null, isFrame } : null;
}

function editorWindow(): Window | null {
  return window.parent === window ? window.opener : window.parent;
}
