/** Where the browser keeps the draft of a form. */
export function draftKey(form: string): string {
  return `tuart-draft-${form}`;
}

/** Whether there is something to restore. Storage may be blocked. */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(draftKey(form)) !== null;
  } catch {
    return false;
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // Without storage there is no draft.
  }
}

/** Keeps what was typed while the code for drafts cannot be loaded, as without a connection. */
export function keepAsTyped(form: string, element: HTMLFormElement): void {
  try {
    const typed = Object.fromEntries(new FormData(element));
    sessionStorage.setItem(draftKey(form), JSON.stringify(typed));
  } catch {
    // Storage may be blocked or full; the form works without a draft.
  }
}
