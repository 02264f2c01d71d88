import { useEffect, useEffectEvent, useRef } from 'react';
import type { SiteRelease } from '~/lib/site/release-parts';
import { type PreviewMessage, READY } from './preview-messages';

interface Shown {
  release: SiteRelease;
  /** Only for the frame. Tabs follow the person's own setting. */
  isDark: boolean;
  frame: HTMLIFrameElement | null;
}

/**
 * Sends the draft to every preview of this editor: the frame beside it and the tabs it opened.
 * Ignores windows of other sites and sends them nothing.
 */
export function usePreviewWindows({ release, isDark, frame }: Shown): void {
  const windows = useRef(new Set<Window>());
  const greet = useEffectEvent((target: Window) => {
    windows.current.add(target);
    send(target, { release, isDark, frame });
  });

  useEffect(() => {
    function onMessage({ origin, data, source }: MessageEvent) {
      const isOurs = origin === window.location.origin && data === READY;
      if (isOurs && source && 'closed' in source) greet(source);
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    for (const target of windows.current) {
      if (target.closed) windows.current.delete(target);
      else send(target, { release, isDark, frame });
    }
  }, [release, isDark, frame]);
}

function send(target: Window, { release, isDark, frame }: Shown) {
  const isFrame = target === frame?.contentWindow;
  const message: PreviewMessage = {
    type: 'site-preview',
    release,
    isDark: isFrame ? isDark : null,
  };
  target.postMessage(message, window.location.origin);
}
