import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled, [aria-disabled=true]), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
const TOASTS = '[data-toaster]';
/** Places that give the focus back when they close. */
const PASSING = `[role=dialog], [role=menu], [role=listbox], ${TOASTS}`;
const OPEN_DIALOG = '[role=dialog]';
/** A part of a list: what it can do comes before the heading of the list. */
const ENTRY = 'li, article, tr';

/**
 * When the element with the focus goes away, because its row was deleted or its card was moved, the
 * browser forgets where the person was and starts again at the top of the page. This moves the focus
 * to the same control if it is drawn elsewhere, otherwise to the neighbour that took its place,
 * otherwise to another control of the same entry, otherwise to the heading of the part it was in.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let held: HTMLElement | undefined;
    let left: MutationRecord | undefined;
    /** Whether the focus has gone from there to a toast, which goes away by itself. */
    let hasPassed = false;

    function remember({ target }: FocusEvent) {
      hasPassed = target instanceof Element && target.closest(TOASTS) !== null;
      if (!(target instanceof HTMLElement) || target.closest(PASSING)) return;
      held = target;
      left = undefined;
    }

    const observer = new MutationObserver((records) => {
      if (!held || (held.isConnected && !hasPassed)) return;
      left ??= records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(held ?? null)),
      );
      // A dialog that is closing gives the focus back first.
      setTimeout(findPlace);
    });

    function findPlace() {
      const isLost = document.activeElement === document.body;
      if (!held || !isLost) return;
      // The toast whose button was pressed is gone.
      if (held.isConnected && hasPassed) held.focus();
      if (held.isConnected || document.querySelector(OPEN_DIALOG)) return;
      const next = sameControl(held) ?? (left && neighbour(left, held));
      next?.focus();
    }

    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}

/** A card that was moved is drawn anew in its column. */
function sameControl({ tagName, ariaLabel }: HTMLElement): HTMLElement | undefined {
  if (!ariaLabel) return undefined;
  return focusableIn(document.body).find(
    (element) => element.tagName === tagName && element.ariaLabel === ariaLabel,
  );
}

/** What stands where the removed part stood: the next one, or the one before it. */
function neighbour(left: MutationRecord, lost: HTMLElement): HTMLElement | undefined {
  for (const way of ['nextSibling', 'previousSibling'] as const) {
    for (let sibling = left[way]; sibling?.isConnected; sibling = sibling[way]) {
      const found = likelyControl(sibling, lost);
      if (found) return found;
      // In a list, the next entry may have nothing to press.
      if (sibling instanceof Element && !sibling.matches(ENTRY)) break;
    }
  }
  return controlOrHeading(left.target);
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

function controlOrHeading(node: Node): HTMLElement | undefined {
  const start = node instanceof Element && node.isConnected ? node : document.querySelector('main');
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
