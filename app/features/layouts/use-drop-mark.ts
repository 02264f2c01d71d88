import { useEffect, useState } from 'react';
import { DRAG_HIGHLIGHT_MS } from '~/lib/constants';

/** Highlights for one second the section that something was dropped on (§9). */
export function useDropMark() {
  const [droppedOn, setDroppedOn] = useState<string | null>(null);

  useEffect(() => {
    if (droppedOn === null) return;
    const timer = setTimeout(() => setDroppedOn(null), DRAG_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [droppedOn]);

  return [droppedOn, setDroppedOn] as const;
}
