import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled, [aria-disabled=true]), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
/** Places that give the focus back when they close. */
const PASSING = '[role=dialog], [role=menu], [role=listbox], [data-toaster]';
const OPEN_DIALOG = '[role=dialog]';
const NAMED_PARTS = 'section, article, form, li, [role=region], main';

/**
 * When the element with the focus goes away, because its row was deleted or its card was moved, the
 * browser forgets where the person was and starts again at the top of the page. This moves the focus
 * to the same control if it is drawn elsewhere, otherwise to the neighbour that took its place,
 * otherwise to the heading of the part it was in.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let held: HTMLElement | undefined;
    let left: MutationRecord | undefined;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement) || target.closest(PASSING)) return;
      held = target;
      left = undefined;
    }

    const observer = new MutationObserver((records) => {
      if (!held || held.isConnected) return;
      left ??= records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(held ?? null)),
      );
      // A dialog that is closing gives the focus back first.
      setTimeout(findPlace);
    });

    function findPlace() {
      const isLost = document.activeElement === document.body;
      if (!held || held.isConnected || !isLost || document.querySelector(OPEN_DIALOG)) return;
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
  for (const sibling of [left.nextSibling, left.previousSibling]) {
    if (!(sibling instanceof HTMLElement) || !sibling.isConnected) continue;
    const controls = focusableIn(sibling);
    const twin = controls.find(
      ({ tagName, textContent }) =>
        tagName === lost.tagName && textContent.trim() === lost.textContent.trim(),
    );
    const found = twin ?? controls[0];
    if (found) return found;
  }
  return headingAround(left.target);
}

function headingAround(node: Node): HTMLElement | undefined {
  const start = node instanceof Element && node.isConnected ? node : document.querySelector('main');
  for (
    let part = start?.closest(NAMED_PARTS);
    part;
    part = part.parentElement?.closest(NAMED_PARTS)
  ) {
    const heading = part.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.classList.add('outline-none');
    return heading;
  }
  return undefined;
}

function focusableIn(part: Element): HTMLElement[] {
  const own = part instanceof HTMLElement && part.matches(FOCUSABLE) ? [part] : [];
  return [...own, ...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
}

/** Moves the focus to the first of these buttons that can be used. */
export function focusUsable(buttons: (HTMLElement | null | undefined)[]): void {
  buttons.find((button) => button && button.ariaDisabled !== 'true')?.focus();
}
