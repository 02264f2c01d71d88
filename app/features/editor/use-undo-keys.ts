import { useEffect, useEffectEvent } from 'react';
import type { SiteEditor } from './use-site-editor';

/** Fields for typing have their own undo. */
const TYPED = 'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"]';
const TYPED_INPUT = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="file"])';

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y. On a Mac, with the command key. */
export function useUndoKeys({ undo, redo }: Pick<SiteEditor, 'undo' | 'redo'>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, altKey, target } = event;
    if (!(event.ctrlKey || event.metaKey) || altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(`${TYPED}, ${TYPED_INPUT}`)) return;
    const isUndo = key.toLowerCase() === 'z' && !shiftKey;
    const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey);
    if (!isUndo && !isRedo) return;
    event.preventDefault();
    if (isUndo) undo();
    else redo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
