import { type DragEvent, useEffect, useRef, useState } from 'react';
import { DRAG_HIGHLIGHT_MS } from '~/lib/constants';

/**
 * Accepts dropped files. The highlight fades on a timer: browsers do not report every drag's end.
 */
export function useDropZone(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function highlight(isLit: boolean) {
    clearTimeout(timer.current);
    setIsOver(isLit);
    if (isLit) timer.current = setTimeout(() => setIsOver(false), DRAG_HIGHLIGHT_MS);
  }

  return {
    isOver,
    onDragOver(event: DragEvent) {
      event.preventDefault();
      highlight(true);
    },
    onDragLeave: () => highlight(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      highlight(false);
      onFiles(event.dataTransfer.files);
    },
  };
}
