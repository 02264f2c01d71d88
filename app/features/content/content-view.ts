import type { ReactNode } from 'react';
import type { PageStart } from './page-starts';
import { textToContent } from './page-text';
import type { PageFacts } from './page-title';

/** Two views of the same document. */
export type ContentView = 'visual' | 'json';

export const VIEW_LABELS: Record<ContentView, string> = { visual: 'Visual', json: 'JSON' };

/** The props of the visual view, whose blocks are defined outside this feature. */
export interface VisualEditorProps {
  /** The text of the JSON view. */
  content: string;
  onChange: (content: string) => void;
  /** What the template shows beside the blocks; `null` for the home page, which has no template. */
  facts: PageFacts | null;
  /** The stored value of the featured image, as text. */
  featuredImage: string;
  /** The page's settings, for the panel beside the canvas; `null` if the screen shows them. */
  settings: ReactNode;
  /** Grows each time the panel must show the settings, because one of them is not valid. */
  settingsAsked: number;
  isFull: boolean;
  onFullChange: (isFull: boolean) => void;
  /** Fills a new page; `null` for a page that exists. */
  onStart: ((start: PageStart) => void) | null;
  /** Set for the home page, which is a part of the site's draft. */
  site?: SiteCanvas;
}

/** The Site Editor has one undo for all its tabs, and its blocks are grouped in sections. */
export interface SiteCanvas {
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/** A field for a stored image, whose value is JSON text. */
export interface ImageTextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Opens documents of blocks and new pages in the visual view, and anything else as text. */
export function firstView(content: string): ContentView {
  if (content.trim() === '') return 'visual';
  const document = textToContent(content);
  const isDocument = typeof document === 'object' && document !== null && 'blocks' in document;
  return isDocument ? 'visual' : 'json';
}
