import { type DragEvent, useEffect, useRef, useState } from 'react';
import { DRAG_HIGHLIGHT_MS } from '~/lib/constants';

/** Takes files that are dropped. The highlight fades by itself where no event says they have gone. */
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
