import { useEffect, useEffectEvent, useRef } from 'react';
import { notify } from '~/components/ui/toast';
import { TEXT_MESSAGES } from '~/features/content/rich-text/messages';
import { isForText } from '~/features/content/rich-text/text-keys';
import { afterFrame } from '~/lib/after-frame';
import type { BlockText } from './marked-texts';
import type { Point } from './text-at-point';
import { useToldInTime } from './use-told-in-time';
import { useWritingEnd } from './use-writing-end';
import type { WritingProps } from './writing-place';

/** Far more than a heading or an introduction. */
const MAX_PASTE = 20_000;

function hasLines({ control }: BlockText): boolean {
  return control === 'textarea';
}

/** Whether the page shows the line breaks of a text. */
function showsLines(element: HTMLElement): boolean {
  const { parentElement, ownerDocument } = element;
  const style = parentElement && ownerDocument.defaultView?.getComputedStyle(parentElement);
  return style?.whiteSpace.startsWith('pre') ?? false;
}

/**
 * A plain text, edited in place on the canvas. Escape ends editing, and so does Enter, except in a
 * longer text whose line breaks are shown.
 */
export function PlainWriting({ text, place, point, onChange, onEnd }: WritingProps) {
  const { element } = place;
  const told = useRef(text.value);
  const cancel = useRef<() => void>(undefined);

  function flush() {
    cancel.current?.();
    cancel.current = undefined;
    const typed = element.textContent ?? '';
    if (typed === told.current) return;
    told.current = typed;
    onChange(hasLines(text) ? typed : oneLine(typed));
  }
  const tell = useEffectEvent(flush);
  const end = useEffectEvent(onEnd);
  const first = useRef({ text, point });

  useEffect(() => {
    const { text: given, point: clicked } = first.current;
    const mayBreak = hasLines(given) && showsLines(element);
    makeEditable(element, given.label);
    element.textContent = given.value;
    element.focus();
    placeCursor(element, clicked);
    const onInput = () => {
      cancel.current?.();
      cancel.current = afterFrame(() => tell());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isEnd = event.key === 'Enter' ? !mayBreak : ['Escape', 'Tab'].includes(event.key);
      if (isEnd) {
        event.preventDefault();
        event.stopPropagation();
        end();
      } else if (isForText(event)) {
        event.stopPropagation();
        // Browsers without plain-text editing would make the text bold.
        if (/^[biu]$/i.test(event.key)) event.preventDefault();
      }
    };
    element.addEventListener('input', onInput);
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('keyup', keepSpace);
    element.addEventListener('paste', pasteOneLine);
    element.addEventListener('drop', refuse);
    return () => {
      tell();
      element.removeEventListener('input', onInput);
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('keyup', keepSpace);
      element.removeEventListener('paste', pasteOneLine);
      element.removeEventListener('drop', refuse);
    };
  }, [element]);

  useWritingEnd(element, onEnd);
  useToldInTime(element, flush);
  return null;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function makeEditable(element: HTMLElement, label: string): void {
  element.contentEditable = 'true';
  // Throws in browsers that do not support it.
  try {
    element.contentEditable = 'plaintext-only';
  } catch {}
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', label);
  element.spellcheck = true;
}

/** Selects the whole text if nobody has clicked into it. */
function placeCursor(element: HTMLElement, point: Point | null): void {
  const { ownerDocument: frame } = element;
  const found = point && frame.caretPositionFromPoint?.(point.left, point.top);
  const selection = frame.getSelection();
  if (found && element.contains(found.offsetNode)) {
    selection?.collapse(found.offsetNode, found.offset);
  } else {
    selection?.selectAllChildren(element);
    if (point) selection?.collapseToEnd();
  }
}

/** A space must not press the button or open the question that contains the text. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

function refuse(event: Event): void {
  event.preventDefault();
}

function pasteOneLine(event: ClipboardEvent): void {
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text.length > MAX_PASTE) notify.error(TEXT_MESSAGES.pasteTooLarge);
  // The only way to insert text that Ctrl+Z can undo.
  else (event.target as Node).ownerDocument?.execCommand('insertText', false, oneLine(text.trim()));
}
