import { type RefObject, useEffect } from 'react';

/** Between the toolbar and the edge of the screen. */
const GAP = 8;

/** Enough for two rows of buttons, if the canvas between its panels is narrower. */
const MIN_WIDTH = 320;

/** Room above the text for the canvas's own buttons, which copy and delete the block. */
const ROOM = 56;

/**
 * Keeps a toolbar above a text in the canvas's frame: below the text if there is no room above it,
 * and at the top of the canvas while a long text is scrolled.
 */
export function useAboveText(text: HTMLElement, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const inner = text.ownerDocument.defaultView;
    if (!inner) return;
    const place = () => {
      if (bar.current) move(text, bar.current);
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(text);
    if (bar.current) watch.observe(bar.current);
    const windows = [inner, window];
    for (const each of windows) {
      each.addEventListener('scroll', place, true);
      each.addEventListener('resize', place);
    }
    return () => {
      watch.disconnect();
      for (const each of windows) {
        each.removeEventListener('scroll', place, true);
        each.removeEventListener('resize', place);
      }
    };
  }, [text, bar]);
}

function move(text: HTMLElement, bar: HTMLElement): void {
  const area = areaOf(text);
  bar.style.maxWidth = `${Math.max(Math.min(area.frameWidth, window.innerWidth) - 2 * GAP, MIN_WIDTH)}px`;
  const { width, height } = bar.getBoundingClientRect();
  const highest = Math.max(area.frameTop, 0) + GAP;
  const above = area.top - height - ROOM;
  const below = area.bottom + GAP;
  const isStartInView = area.top >= highest - GAP;
  const fitsBelow = below + height < Math.min(area.frameBottom, window.innerHeight);
  const top = above >= highest ? above : isStartInView && fitsBelow ? below : highest;
  const left = Math.min(Math.max(area.left, GAP), window.innerWidth - width - GAP);
  bar.style.top = `${top}px`;
  bar.style.left = `${Math.max(left, GAP)}px`;
}

/** The text's place on the screen. The canvas may show its frame smaller than it is. */
function areaOf(text: HTMLElement) {
  const { top, bottom, left } = text.getBoundingClientRect();
  const frame = text.ownerDocument.defaultView?.frameElement;
  if (!frame) {
    const { innerHeight, innerWidth } = window;
    return { top, bottom, left, frameTop: 0, frameBottom: innerHeight, frameWidth: innerWidth };
  }
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / (frame.clientWidth || outer.width);
  return {
    top: outer.top + top * scale,
    bottom: outer.top + bottom * scale,
    left: outer.left + left * scale,
    frameTop: outer.top,
    frameBottom: outer.bottom,
    frameWidth: outer.width,
  };
}
