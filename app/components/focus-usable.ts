/** Moves the focus to the first of these buttons that can be used. */
export function focusUsable(buttons: (HTMLElement | null | undefined)[]): void {
  buttons.find((button) => button && button.ariaDisabled !== 'true')?.focus();
}
