import { type BlockText, markedText } from './marked-texts';

/** A text of a block, and where it is on the page. */
export interface ShownText {
  text: BlockText;
  /** The text itself, or the mark at the end of a rich text. */
  node: Text;
}

export interface Point {
  left: number;
  top: number;
}

/**
 * Finds the text at a point, or beside it in the element that contains nothing else. Compares
 * positions, because the canvas lets no pointer events through to the inside of a block.
 */
export function textAtPoint(
  block: Element,
  texts: readonly BlockText[],
  point: Point,
): ShownText | undefined {
  const shown = shownTexts(block, texts);
  const isHit = (rects: Iterable<DOMRect>) => [...rects].some((rect) => isInside(rect, point));
  return (
    shown.find(({ node }) => isHit(rectsOf(node))) ??
    shown.find(
      ({ node: { parentElement } }) => parentElement && isHit(parentElement.getClientRects()),
    )
  );
}

/** The first text of a block, where writing in a new block starts. */
export function firstText(block: Element, texts: readonly BlockText[]): ShownText | undefined {
  return shownTexts(block, texts)[0];
}

function shownTexts(block: Element, texts: readonly BlockText[]): ShownText[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const found: ShownText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = markedText((node as Text).data, texts);
    // A closed answer still has a position, which overlaps what is below its question.
    if (text && node.parentElement?.checkVisibility()) found.push({ text, node: node as Text });
  }
  return found;
}

function rectsOf(node: Text): Iterable<DOMRect> {
  const range = node.ownerDocument.createRange();
  range.selectNodeContents(node);
  return range.getClientRects();
}

function isInside({ left, right, top, bottom }: DOMRect, point: Point): boolean {
  return point.left >= left && point.left <= right && point.top >= top && point.top <= bottom;
}
