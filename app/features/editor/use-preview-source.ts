import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { QueryPhase } from '~/components/query-phase';
import { useQueryPhase } from '~/components/query-states';
import type { SiteRelease } from '~/lib/site/release-parts';
import { releaseQuery, siteQuery } from './editor-queries';
import { type PreviewMessage, previewSchema, READY, RELEASE_PARAM } from './preview-messages';

interface PreviewSource {
  release: SiteRelease;
  isDark: boolean | null;
  isFrame: boolean;
}

interface Preview {
  source: PreviewSource | null;
  error: unknown;
}

/**
 * What to show: the release in the address, or else what the editor has on screen, or without an
 * editor the saved drafts.
 */
export function usePreviewSource(): Preview {
  const [params] = useSearchParams();
  const number = Number(params.get(RELEASE_PARAM));
  const isRelease = number > 0;
  const [message, setMessage] = useState<PreviewMessage | null>(null);
  const site = useQueryPhase(useQuery({ ...siteQuery(), enabled: !isRelease }));
  const release = useQueryPhase(useQuery({ ...releaseQuery(number), enabled: isRelease }));

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
    return savedSource(release, (data) => data);
  }
  if (message) {
    const { isDark } = message;
    return { source: { release: message.release, isDark, isFrame }, error: null };
  }
  return savedSource(site, ({ published, saved }) => ({ ...published, ...saved }));

  function savedSource<Data>(asked: QueryPhase<Data>, read: (data: Data) => SiteRelease): Preview {
    if (asked.phase === 'loading') return { source: null, error: null };
    if (asked.phase === 'failed') return { source: null, error: asked.error };
    return { source: { release: read(asked.data), isDark: null, isFrame }, error: null };
  }
}

function editorWindow(): Window | null {
  return window.parent === window ? window.opener : window.parent;
}
