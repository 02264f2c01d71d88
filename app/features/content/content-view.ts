import { textToContent } from './page-text';
import type { PageFacts } from './page-title';

/** Two views of one document. */
export type ContentView = 'visual' | 'json';

export const VIEW_LABELS: Record<ContentView, string> = { visual: 'Visual', json: 'JSON' };

/** What the visual view is given. The blocks it needs are beyond this folder. */
export interface VisualEditorProps {
  /** The text of the JSON view. */
  content: string;
  onChange: (content: string) => void;
  /** What the template shows beside the blocks. */
  facts: PageFacts;
}

/** A document of blocks, and a page to be built, opens as it looks; anything else as it was typed. */
export function firstView(content: string): ContentView {
  if (content.trim() === '') return 'visual';
  const document = textToContent(content);
  const isDocument = typeof document === 'object' && document !== null && 'blocks' in document;
  return isDocument ? 'visual' : 'json';
}
