import { LATE_CODE_MESSAGES } from '../lib/page-signals.ts';

/** Some browsers report a move by nothing when a page opens under a resting pointer: that is no hand. */
export function isResting(event: Event): boolean {
  if (event.type !== 'pointermove') return false;
  const { movementX, movementY } = event as PointerEvent;
  return !movementX && !movementY;
}

/** Other clicks open a new tab or window, or are dealt with already: this page stays. */
export function isPlainClick(event: MouseEvent): boolean {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  return !(defaultPrevented || button || ctrlKey || metaKey || shiftKey || altKey);
}

/** What browsers say of a module that did not come, or the app of code that it asked for at its start. */
export function isMissingCode({ message }: { message?: string }): boolean {
  if (!message) return false;
  return /module/i.test(message) || Object.values(LATE_CODE_MESSAGES).includes(message);
}
