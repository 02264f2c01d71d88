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
  /** What the template shows beside the blocks. */
  facts: PageFacts;
}

/** Opens documents of blocks and new pages in the visual view, and anything else as text. */
export function firstView(content: string): ContentView {
  if (content.trim() === '') return 'visual';
  const document = textToContent(content);
  const isDocument = typeof document === 'object' && document !== null && 'blocks' in document;
  return isDocument ? 'visual' : 'json';
}
