import { type ReactNode, useEffect } from 'react';
import { useDarkMode } from '~/lib/dark-mode';
import { HoverInsert } from './insert-points';
import { useBlockKeys } from './use-block-keys';
import { useSiteUndoKeys } from './use-site-undo-keys';

/** `detail` of a click that was made with the keyboard. */
const BY_KEYBOARD = 0;

interface CanvasFrameProps {
  children: ReactNode;
  document?: Document;
}

/**
 * Wraps the page in the canvas's frame: follows dark mode, and blocks links that leave the editor.
 */
export function CanvasFrame({ children, document: frame }: CanvasFrameProps) {
  const isDark = useDarkMode();
  useBlockKeys(frame);
  useSiteUndoKeys(frame);

  useEffect(() => {
    frame?.documentElement.classList.toggle('dark', isDark === true);
    frame?.documentElement.classList.toggle('light', isDark !== true);
  }, [frame, isDark]);

  useEffect(() => {
    if (!frame) return;
    frame.documentElement.lang = 'en-AU';
    frame.title = 'The page';
    frame.defaultView?.frameElement?.setAttribute('title', 'The page');
    // Links and forms on the page are shown but do nothing.
    const stay = (event: Event) => {
      const target = event.target as Element;
      if (target.closest?.('[data-insert]')) return;
      const isWayOut = target.closest?.(
        'article > header a, [data-block] a, [data-block] button, [data-block] form',
      );
      if (!isWayOut) return;
      event.preventDefault();
      // A mouse click still reaches the canvas, which selects the block.
      if ((event as UIEvent).detail === BY_KEYBOARD) event.stopPropagation();
    };
    // The editor around the frame listens for these keys in its own document only.
    const passOn = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      const isSave = key.toLowerCase() === 's' && (ctrlKey || metaKey);
      if (event.defaultPrevented || !(isSave || key === 'Escape')) return;
      event.preventDefault();
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }));
    };
    frame.addEventListener('keydown', passOn);
    frame.addEventListener('click', stay, true);
    frame.addEventListener('submit', stay, true);
    return () => {
      frame.removeEventListener('keydown', passOn);
      frame.removeEventListener('click', stay, true);
      frame.removeEventListener('submit', stay, true);
    };
  }, [frame]);

  return (
    <>
      {children}
      <HoverInsert frame={frame} />
    </>
  );
}
