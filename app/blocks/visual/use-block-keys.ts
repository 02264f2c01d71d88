import { useEffect } from 'react';
import { focusedBlock, isControl, isTyping } from './canvas-focus';
import { type BlockActions, useBlockActions } from './use-block-actions';

/**
 * The keys for blocks: those for copy, cut, paste and duplicate, and Enter, which selects the
 * focused block or adds a text below the selected one. They mean the block unless someone is typing
 * or has selected text.
 */
export function useBlockKeys(frame: Document | undefined) {
  const actions = useBlockActions();
  useEffect(() => {
    const stops = [document, frame].flatMap((place) => (place ? [listen(place, actions)] : []));
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, actions]);
}

function listen(place: Document, actions: BlockActions): () => void {
  const isFrame = place !== document;

  /** In the document around the canvas, keys belong to the block only in the editor itself. */
  function isForBlock(event: Event): boolean {
    if (event.defaultPrevented || isTyping(event.target)) return false;
    if ((place.getSelection()?.toString() ?? '') !== '') return false;
    if (isFrame) return true;
    const target = event.target as Element;
    return target === place.body || target.closest?.('.Puck') !== null;
  }

  function onCopy(event: ClipboardEvent) {
    if (isForBlock(event) && actions.clipInto(event)) event.preventDefault();
  }

  function onCut(event: ClipboardEvent) {
    if (!isForBlock(event) || !actions.clipInto(event)) return;
    event.preventDefault();
    actions.remove();
  }

  function onPaste(event: ClipboardEvent) {
    if (isForBlock(event) && actions.pasteFrom(event)) event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.shiftKey || !isForBlock(event)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'd' || !actions.hasSelection()) return;
      event.preventDefault();
      actions.duplicate();
    } else if (event.key === 'Enter' && isFrame && !isControl(event.target)) {
      event.preventDefault();
      const id = focusedBlock(event.target);
      if (id && !actions.isSelected(id)) actions.selectId(id);
      else if (actions.hasSelection()) actions.addText();
    }
  }

  place.addEventListener('copy', onCopy);
  place.addEventListener('cut', onCut);
  place.addEventListener('paste', onPaste);
  place.addEventListener('keydown', onKeyDown);
  return () => {
    place.removeEventListener('copy', onCopy);
    place.removeEventListener('cut', onCut);
    place.removeEventListener('paste', onPaste);
    place.removeEventListener('keydown', onKeyDown);
  };
}
