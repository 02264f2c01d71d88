/** Radio buttons and tick boxes share one name. */
export function controlsOf(
  element: HTMLFormElement,
  name: string,
): (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement)[] {
  return [...element.querySelectorAll<HTMLInputElement>(`[name=${name}]`)];
}

/** Marks the message about a sent form. Focusing it scrolls it into view. */
export const OUTCOME = { 'data-outcome': '', tabIndex: -1 };

export function focusOutcome(element: HTMLFormElement): void {
  element.querySelector<HTMLElement>('[data-outcome]')?.focus();
}
