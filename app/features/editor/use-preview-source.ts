import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteRelease } from '~/lib/site/release';
import { releaseQuery, siteQuery } from './editor-queries';
import { type PreviewMessage, previewSchema, READY, RELEASE_PARAM } from './preview-messages';

interface PreviewSource {
  release: SiteRelease;
  isDark: boolean | null;
  isFrame: boolean;
}

interface Preview {
  source: PreviewSource | null;
  error: Error | null;
}

/**
 * What to show: the release that the address names, else what the editor has on its screen, or
 * without one the drafts as they are saved.
 */
export function usePreviewSource(): Preview {
  const [params] = useSearchParams();
  const number = Number(params.get(RELEASE_PARAM));
  const isRelease = number > 0;
  const [message, setMessage] = useState<PreviewMessage | null>(null);
  const site = useQuery({ ...siteQuery(), enabled: !isRelease });
  const release = useQuery({ ...releaseQuery(number), enabled: isRelease });

  useEffect(() => {
    if (isRelease) return;
    const host = editorWindow();
    function onMessage({ origin, source, data: sent }: MessageEvent) {
      if (origin !== window.location.origin || source !== host) return;
      const { data: parsed } = previewSchema.safeParse(sent);
      if (parsed) setMessage(parsed);
    }
    window.addEventListener('message', onMessage);
    host?.postMessage(READY, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, [isRelease]);

  const isFrame = typeof window !== 'undefined' && window.parent !== window;
  if (isRelease) {
    const { data } = release;
    return { source: data ? { release: data, isDark: null, isFrame } : null, error: release.error };
  }
  if (message) {
    const { isDark } = message;
    return { source: { release: message.release, isDark, isFrame }, error: null };
  }
  const { data } = site;
  const drafted = data && { ...data.published, ...data.saved };
  return {
    source: drafted ? { release: drafted, isDark: null, isFrame } : null,
    error: site.error,
  };
}

function editorWindow(): Window | null {
  return window.parent === window ? window.opener : window.parent;
}
