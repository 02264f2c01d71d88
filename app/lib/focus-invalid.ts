/** Leads to the first field within that says what is wrong with it. Whether there is one. */
export function focusInvalid(within: HTMLElement | null): boolean {
  const wrong = within?.querySelector<HTMLElement>('[aria-invalid]');
  wrong?.focus();
  return wrong !== null && wrong !== undefined;
}
