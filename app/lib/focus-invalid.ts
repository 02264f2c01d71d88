/** Focuses the first field with an error. Returns whether there is one. */
export function focusInvalid(within: HTMLElement | null): boolean {
  const wrong = within?.querySelector<HTMLElement>('[aria-invalid]');
  wrong?.focus();
  return wrong !== null && wrong !== undefined;
}
