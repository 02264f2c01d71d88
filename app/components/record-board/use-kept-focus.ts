import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the menu of a card that was moved with it. The card is drawn anew in its new
 * column, and the browser drops the focus with the old one.
 */
export function useKeptFocus(id: string, movedByKey: RefObject<string | undefined>) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (movedByKey.current !== id) return;
    // A dialog that asked before the move gives the focus back first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) select.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [id, movedByKey]);
  return select;
}
