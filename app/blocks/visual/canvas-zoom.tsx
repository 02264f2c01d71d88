import { useEffect } from 'react';

const ROOT = '#puck-canvas-root';
const CONTROLS = '.Puck [class*="_ViewportControls-actions"]';
const ZOOM_BUTTON = 'button[title^="Zoom"]';

/** Puck's list of zooms is hidden, because it has no accessible name. It still sets the zoom. */
function zoomList(): HTMLSelectElement | null {
  return document.querySelector(`${CONTROLS} select[class*="zoomSelect"]`);
}

/**
 * Keeps the zoom that people choose. Puck refits the page whenever a panel opens or closes. If the
 * chosen zoom still fits, it is restored before anyone sees the change.
 */
export function CanvasZoom() {
  useEffect(() => {
    const root = document.querySelector(ROOT);
    if (!root) return;
    let chosen: string | null = null;
    let isChoosing = false;

    function onClick({ target }: MouseEvent) {
      if (!(target instanceof Element) || !target.closest(CONTROLS)) return;
      isChoosing = target.closest(ZOOM_BUTTON) !== null;
      // When the page's width changes, Puck chooses the zoom again.
      if (!isChoosing) chosen = null;
    }

    const observer = new MutationObserver(() => {
      const list = zoomList();
      if (!list) return;
      if (isChoosing) {
        isChoosing = false;
        chosen = list.value;
      } else if (chosen !== null && list.value !== chosen && has(list, chosen)) {
        list.value = chosen;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });

    observer.observe(root, { attributes: true, attributeFilter: ['style'] });
    document.addEventListener('click', onClick, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  return null;
}

function has(list: HTMLSelectElement, zoom: string): boolean {
  return [...list.options].some(({ value }) => value === zoom);
}
