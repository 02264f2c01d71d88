import { useEffect, useEffectEvent } from 'react';

/** Toolbars, dialogs and toasts that belong to the text, although they are elsewhere. */
const OWN = '[data-text-tools], [data-toaster]';
const OPEN_DIALOG = '[data-text-tools][role="dialog"]';

/** Ends writing when someone presses or focuses anything else, on the canvas or around it. */
export function useWritingEnd(element: HTMLElement, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const frame = element.ownerDocument;
    // Elements in the frame are not instances of this window's classes.
    function leave({ target }: Event) {
      const pressed = target as Element;
      if (element.contains(pressed) || pressed.nodeName === 'IFRAME') return;
      if (pressed.closest?.(OWN) || document.querySelector(OPEN_DIALOG)) return;
      end();
    }
    const places = [...new Set([frame, document])];
    for (const place of places) {
      place.addEventListener('pointerdown', leave, true);
      place.addEventListener('focusin', leave, true);
    }
    return () => {
      for (const place of places) {
        place.removeEventListener('pointerdown', leave, true);
        place.removeEventListener('focusin', leave, true);
      }
    };
  }, [element]);
}
