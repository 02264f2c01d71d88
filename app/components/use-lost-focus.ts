import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled, [aria-disabled=true]), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const TOASTS = '[data-toaster]';
/** Places that give the focus back when they close. */
const PASSING = `[role=dialog], [role=menu], [role=listbox], ${TOASTS}`;
const DIALOG = '[role=dialog]';
/** A part of a list: what it can do comes before the heading of the list. */
const ENTRY = 'li, article, tr';

/** Where the focus was. */
interface Place {
  element: HTMLElement;
  /** How it went away. */
  left?: MutationRecord | undefined;
}

/**
 * When the element with the focus goes away, because its row was deleted or its card was moved, the
 * browser forgets where the person was and starts again at the top of the page, and a dialog starts
 * again at its beginning. This moves the focus to the same control if it is drawn elsewhere,
 * otherwise to the neighbour that took its place, otherwise to another control of the same entry,
 * otherwise to the heading of the part it was in.
 */
export function useLostFocus(): void {
  useEffect(() => {
    /** The last place on the page and in each dialog. */
    const places = new Map<Element, Place>();
    /** Whether the focus has gone from there to a toast, which goes away by itself. */
    let hasPassed = false;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return;
      hasPassed = target.closest(TOASTS) !== null;
      const dialog = target.closest(DIALOG);
      if (target === dialog) {
        // A dialog takes the focus if what had it is gone, or if someone clicks beside everything.
        if (places.get(dialog)?.element.isConnected) places.delete(dialog);
      } else if (dialog || !target.closest(PASSING)) {
        places.set(dialog ?? document.body, { element: target });
      }
    }

    const observer = new MutationObserver((records) => {
      for (const [layer, place] of places) {
        if (!layer.isConnected) places.delete(layer);
        else if (!place.element.isConnected) place.left ??= recordOf(records, place.element);
      }
      // A dialog that is closing gives the focus back first.
      const isGone = [...places.values()].some(({ element }) => !element.isConnected);
      if (hasPassed || isGone) setTimeout(findPlace);
    });

    function findPlace() {
      const layer = [...document.querySelectorAll(DIALOG)].at(-1) ?? document.body;
      const place = places.get(layer);
      const { activeElement } = document;
      if (!place || (activeElement !== document.body && activeElement !== layer)) return;
      const { element, left } = place;
      if (!element.isConnected)
        (sameControl(element, layer) ?? neighbour(left, element, layer))?.focus();
      // The toast whose button was pressed is gone.
      else if (hasPassed) element.focus();
    }

    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

function recordOf(records: MutationRecord[], lost: Node): MutationRecord | undefined {
  return records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
}

/** A card that was moved is drawn anew in its column. */
function sameControl({ tagName, ariaLabel }: HTMLElement, layer: Element): HTMLElement | undefined {
  if (!ariaLabel) return undefined;
  return focusableIn(layer).find(
    (element) => element.tagName === tagName && element.ariaLabel === ariaLabel,
  );
}

/** What has come in place of the removed part, what came after it, or what came before it. */
function neighbour(left: MutationRecord | undefined, lost: HTMLElement, layer: Element) {
  if (!left) return undefined;
  const { target, previousSibling, nextSibling } = left;
  // A dialog that shows its next step starts again: the step's neighbour is the Close button.
  if (target === layer) return controlOrHeading(target, layer);
  const inPlace = previousSibling ? previousSibling.nextSibling : target.firstChild;
  return (
    nearest(inPlace, 'nextSibling', lost) ??
    nearest(nextSibling, 'nextSibling', lost) ??
    nearest(previousSibling, 'previousSibling', lost) ??
    controlOrHeading(target, layer)
  );
}

function nearest(first: Node | null, way: 'nextSibling' | 'previousSibling', lost: HTMLElement) {
  for (let sibling = first; sibling?.isConnected; sibling = sibling[way]) {
    const found = likelyControl(sibling, lost);
    if (found) return found;
    // In a list, the next entry may have nothing to press.
    if (sibling instanceof Element && !sibling.matches(ENTRY)) return undefined;
  }
  return undefined;
}

/** The same kind of control as the lost one, otherwise the first. */
function likelyControl(place: Node, lost: HTMLElement): HTMLElement | undefined {
  const controls = place instanceof Element ? focusableIn(place) : [];
  const twin = controls.find(
    ({ tagName, textContent }) =>
      tagName === lost.tagName && textContent.trim() === lost.textContent.trim(),
  );
  return twin ?? controls[0];
}

function controlOrHeading(node: Node, layer: Element): HTMLElement | undefined {
  const rest = layer === document.body ? document.querySelector('main') : layer;
  const start = node instanceof Element && node.isConnected ? node : rest;
  const [control] = focusableIn(start?.closest(ENTRY));
  if (control) return control;
  for (let part = start; part; part = part.parentElement) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    return heading;
  }
  return undefined;
}

function focusableIn(part: Element | null | undefined): HTMLElement[] {
  if (!part) return [];
  const own = part instanceof HTMLElement && part.matches(FOCUSABLE) ? [part] : [];
  return [...own, ...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
}

/** Moves the focus to the first of these buttons that can be used. */
export function focusUsable(buttons: (HTMLElement | null | undefined)[]): void {
  buttons.find((button) => button && button.ariaDisabled !== 'true')?.focus();
}
