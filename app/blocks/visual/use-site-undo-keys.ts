import { use, useEffect, useEffectEvent } from 'react';
import { isTyping } from './canvas-focus';
import { EditorContext } from './editor-context';
import { useCanvasHistory } from './use-canvas-history';

/** The browser undoes what is typed in a field, and a dialog is not part of the page. */
const APART = 'input, textarea, select, [role="dialog"]';

/**
 * On the home page, Ctrl+Z means the Site Editor's undo. The canvas has its own undo, which knows
 * only its own changes, so the key is caught before it gets there.
 */
export function useSiteUndoKeys(frame: Document | undefined): void {
  const { site } = use(EditorContext);
  const { undo, redo } = useCanvasHistory();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const isUndo = key.toLowerCase() === 'z' && !shiftKey;
    const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey);
    if (!isUndo && !isRedo) return;
    const element = target as HTMLElement;
    const isApart = element.closest?.(APART) != null && !element.isContentEditable;
    if (isApart) return event.stopImmediatePropagation();
    // A rich text editor has its own undo and gets the key later.
    if (isTyping(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isUndo) undo();
    else redo();
  });

  const isSite = site !== undefined;
  useEffect(() => {
    if (!isSite) return;
    const places = [document, frame].flatMap((place) => (place ? [place] : []));
    for (const place of places) place.addEventListener('keydown', onKeyDown, true);
    return () => {
      for (const place of places) place.removeEventListener('keydown', onKeyDown, true);
    };
  }, [frame, isSite]);
}
