import { useEffect, useEffectEvent } from 'react';

/** Toolbars, dialogs and toasts that belong to the text, although they are elsewhere. */
const OWN = '[data-text-tools], [data-toaster]';
const OPEN_DIALOG = '[data-text-tools][role="dialog"]';

/** Ends writing when someone presses or focuses anything else, on the canvas or around it. */
export function useWritingEnd(element: HTMLElement, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const frame = element.ownerDocument;
    function leave({ target }: Event) {
      if (!(target instanceof Object) || element.contains(target as Node)) return;
      if ((target as Element).closest?.(OWN) || document.querySelector(OPEN_DIALOG)) return;
      if ((target as Element).tagName === 'IFRAME') return;
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
