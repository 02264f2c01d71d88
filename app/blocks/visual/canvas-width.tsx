import type { Viewports } from '@puckeditor/core';
import { useEffect } from 'react';
import { useCanvas } from './use-canvas';

const FIT = '100%';

/** The widths that the page can be shown at. The first is the one that people start with. */
export const VIEWPORTS: Viewports = [
  { width: FIT, label: 'Fit', icon: 'FullWidth' },
  { width: 360, label: 'Phone', icon: 'Smartphone' },
  { width: 768, label: 'Tablet', icon: 'Tablet' },
  { width: 1280, label: 'Desktop', icon: 'Monitor' },
];

/** On such screens the canvas has no room for another width. */
const PHONE = '(max-width: 637px)';

type Width = Viewports[number]['width'];

/** Stored in this browser, because it depends on the screen. */
const KEY = 'tuart-canvas-width';

/** The width that was chosen last, if it still exists. A phone always shows its own. */
export function loadWidth(): Width {
  if (matchMedia(PHONE).matches) return FIT;
  try {
    const chosen = localStorage.getItem(KEY);
    return VIEWPORTS.find(({ width }) => String(width) === chosen)?.width ?? FIT;
  } catch {
    return FIT;
  }
}

/** Remembers the width that people choose. */
export function CanvasWidth() {
  const width = useCanvas(({ appState }) => appState.ui.viewports.current.width);
  useEffect(() => {
    try {
      localStorage.setItem(KEY, String(width));
    } catch {
      // Without storage, the choice lasts until the person leaves the page.
    }
  }, [width]);
  return null;
}
