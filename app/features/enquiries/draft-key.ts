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
