import { LATE_CODE_MESSAGES } from '../lib/page-signals.ts';

/**
 * Some browsers report a move of 0 px when a page opens under a resting pointer. That is not a
 * move.
 */
export function isResting(event: Event): boolean {
  if (event.type !== 'pointermove') return false;
  const { movementX, movementY } = event as PointerEvent;
  return !movementX && !movementY;
}

/** Other clicks open a new tab or window, or the page has handled them already. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey);
}

/**
 * Whether the message is the browser's, about a module that did not load, or the app's own, about
 * missing code.
 */
export function isMissingCode({ message }: { message?: string }): boolean {
  if (!message) return false;
  return /module/i.test(message) || Object.values(LATE_CODE_MESSAGES).includes(message);
}
