import { createContext, type ReactNode } from 'react';
import type { SiteCanvas } from '~/features/content/content-view';
import type { BlockLibrary } from './all-blocks';
import type { Place } from './canvas-places';

interface EditorScreen {
  library: BlockLibrary;
  /** Whether the editor fills the whole window. */
  isFull: boolean;
  onFullChange: (isFull: boolean) => void;
  /** The page's settings, if the panel shows them. */
  settings: ReactNode;
  /** Grows each time the panel must show the settings. */
  settingsAsked: number;
  /** The Site Editor's undo, if the canvas shows the home page. */
  site?: SiteCanvas;
}

/** What the parts of the canvas know about the screen around it. */
export const EditorContext = createContext<EditorScreen>({
  library: {},
  isFull: false,
  onFullChange() {},
  settings: null,
  settingsAsked: 0,
});

interface Inserter {
  /** Offers blocks and patterns to insert at a place, or after the selected block. */
  open: (place?: Place) => void;
}

/** Passes on changes on the canvas at once. */
export const FlushContext = createContext(() => {});

export const InserterContext = createContext<Inserter>({ open() {} });
