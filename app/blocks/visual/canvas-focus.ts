import { afterFrame } from '~/lib/after-frame';

const TEXT = 'input, textarea, [contenteditable="true"], [role="textbox"]';
const EDITABLE = `${TEXT}, select`;
/** After this, people have moved on. */
const LOADING_MS = 5_000;
const CONTROL = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"]';

/** The block's element on the canvas. */
export function blockElement(id: string): HTMLElement | null {
  const frame = document.querySelector<HTMLIFrameElement>('.Puck iframe');
  const selector = `[data-puck-component="${CSS.escape(id)}"]`;
  return frame?.contentDocument?.querySelector<HTMLElement>(selector) ?? null;
}

/**
 * Brings a block into view and gives it the focus: its text if that is edited on the canvas, or the
 * block itself. Waits a frame, because a long page renders only blocks in view and the selected one.
 */
export function focusBlock(id: string): void {
  afterFrame(() => {
    const element = blockElement(id);
    if (!element) return;
    scrollToBlock(element);
    const text = element.querySelector<HTMLElement>('[contenteditable="true"]');
    if (!text) element.tabIndex = -1;
    (text ?? element).focus({ preventScroll: true });
  });
}

/** Scrolls the canvas only: `scrollIntoView` would also move the screen around it. */
export function scrollToBlock(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const { top, height } = element.getBoundingClientRect();
  const room = Math.max(view.innerHeight - height, 0);
  view.scrollBy({ top: top - room / 2 });
}

/**
 * Gives the focus to the text of a block: on the canvas if it is edited there, or else to the first
 * text field of the panel.
 */
export function focusText(id: string): void {
  focusBlock(id);
  // Another frame later, because the panel shows the block's fields only then.
  afterFrame(() =>
    afterFrame(() => {
      if (blockElement(id)?.querySelector('[contenteditable="true"]')) return;
      onceShown(firstTextField, (field) => {
        if (!isTyping(document.activeElement)) field.focus({ preventScroll: true });
      });
    }),
  );
}

function firstTextField(): HTMLElement | null {
  const panel = [...document.querySelectorAll<HTMLElement>('[data-block-fields]')].find(
    (element) => element.offsetParent !== null,
  );
  return panel?.querySelector<HTMLElement>(TEXT) ?? null;
}

/** The editor of a text loads when it is first needed. */
function onceShown(find: () => HTMLElement | null, act: (found: HTMLElement) => void): void {
  const now = find();
  if (now) {
    act(now);
    return;
  }
  const observer = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    observer.disconnect();
    act(found);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), LOADING_MS);
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
