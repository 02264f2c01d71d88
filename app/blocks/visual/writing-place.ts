import type { BlockText } from './marked-texts';
import type { Point, ShownText } from './text-at-point';

/** Where someone writes: an element of ours in place of the text that React rendered. */
export interface WritingPlace {
  element: HTMLElement;
  /** Puts everything back as React left it. Must run before the block is rendered again. */
  restore: () => void;
}

export interface WritingProps {
  text: BlockText;
  place: WritingPlace;
  /** Where someone clicked. `null` in a new block, whose sample text typing replaces. */
  point: Point | null;
  onChange: (value: string) => void;
  onEnd: () => void;
}

/** Puts an element in place of a text. React's own nodes stay, hidden, and are not changed. */
export function openWritingPlace({ text, node }: ShownText): WritingPlace {
  const isRich = text.control === 'markdown';
  const element = node.ownerDocument.createElement(isRich ? 'div' : 'span');
  element.dataset.writing = '';
  // Puck lets the pointer through to elements with this attribute.
  element.dataset.puckOverlayPortal = 'true';
  // Summaries and links around the text must not react, and the block must not be dragged.
  element.addEventListener('click', (event) => event.preventDefault());
  element.addEventListener('pointerdown', (event) => event.stopPropagation());
  element.addEventListener('dragstart', (event) => event.stopPropagation());
  const details = node.parentElement?.closest('details');
  if (details) details.open = true;
  return isRich ? replaceRich(element, node) : replacePlain(element, node);
}

function replacePlain(element: HTMLElement, node: Text): WritingPlace {
  const shown = node.data;
  node.before(element);
  node.data = '';
  return {
    element,
    restore() {
      element.remove();
      node.data = shown;
    },
  };
}

function replaceRich(element: HTMLElement, node: Text): WritingPlace {
  const prose = node.parentElement;
  prose?.after(element);
  if (prose) prose.hidden = true;
  return {
    element,
    restore() {
      element.remove();
      if (prose) prose.hidden = false;
    },
  };
}
