import { afterFrame } from '~/lib/after-frame';

const TEXT = 'input, textarea, [contenteditable="true"], [role="textbox"]';
const EDITABLE = `${TEXT}, select`;
const CONTROL = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"]';

/** The block's element on the canvas. */
export function blockElement(id: string): HTMLElement | null {
  const frame = document.querySelector<HTMLIFrameElement>('.Puck iframe');
  const selector = `[data-puck-component="${CSS.escape(id)}"]`;
  return frame?.contentDocument?.querySelector<HTMLElement>(selector) ?? null;
}

/**
 * How to start writing in each block on the canvas, by the block's id. Each says whether the block
 * has a text that is written there.
 */
export const writers = new Map<string, (element: HTMLElement) => boolean>();

/**
 * Brings a block into view and gives it the focus. Waits a frame, because a long page renders only
 * blocks in view and the selected one.
 */
export function focusBlock(id: string): void {
  afterFrame(() => {
    const element = blockElement(id);
    if (!element) return;
    scrollToBlock(element);
    focusElement(element);
  });
}

/** Puts the cursor into the first text of a new block, or the focus on a block without text. */
export function writeInBlock(id: string): void {
  afterFrame(() => {
    const element = blockElement(id);
    if (!element) return;
    scrollToBlock(element);
    if (!writers.get(id)?.(element)) focusElement(element);
  });
}

export function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Scrolls the canvas only: `scrollIntoView` would also move the screen around it. */
export function scrollToBlock(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const { top, height } = element.getBoundingClientRect();
  const room = Math.max(view.innerHeight - height, 0);
  view.scrollBy({ top: top - room / 2 });
}

/** Whether typing in this element enters text. The element may be in the canvas's frame. */
export function isTyping(target: EventTarget | null): boolean {
  return (target as Element | null)?.closest?.(EDITABLE) != null;
}

/** Whether Enter already does something on this element. */
export function isControl(target: EventTarget | null): boolean {
  return focusedBlock(target) === null && (target as Element | null)?.closest?.(CONTROL) != null;
}

/** The id of the block whose own element this is. The canvas lets the keyboard reach blocks. */
export function focusedBlock(target: EventTarget | null): string | null {
  return (target as Element | null)?.getAttribute?.('data-puck-component') ?? null;
}
