import { use } from 'react';
import type { SiteCanvas } from '~/features/content/content-view';
import { EditorContext, FlushContext } from './editor-context';
import { useCanvas } from './use-canvas';

/** The undo of the canvas. On the home page it is the Site Editor's, which covers all its tabs. */
export function useCanvasHistory(): SiteCanvas {
  const { back, forward, hasPast, hasFuture } = useCanvas((canvas) => canvas.history);
  const { site } = use(EditorContext);
  const flush = use(FlushContext);
  if (!site) return { canUndo: hasPast, canRedo: hasFuture, undo: back, redo: forward };
  return {
    ...site,
    undo() {
      flush();
      site.undo();
    },
    redo() {
      flush();
      site.redo();
    },
  };
}
