import { BETWEEN_CHOICES } from '~/lib/forms/form-definition';
import type { EnquiryValues } from './enquiry-values';

/** What people have typed into a form, kept in this browser. */
export interface StoredDraft {
  /** When it was last changed, in milliseconds. */
  at: number;
  values: EnquiryValues;
}

export const DRAFT_PREFIX = 'tuart-form-';

/** Whether there is something to restore. Storage may be blocked. */
export function hasDraft(form: string): boolean {
  try {
    return DRAFT_PREFIX + form in localStorage;
  } catch {
    return false;
  }
}

export function forgetDraft(form: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + form);
  } catch {
    // Without storage there is no draft.
  }
}

export function storeDraft(form: string, values: EnquiryValues): void {
  try {
    localStorage.setItem(DRAFT_PREFIX + form, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage may be blocked or full; the form works without a draft.
  }
}

/** Keeps what was typed while the code for drafts cannot be loaded, as without a connection. */
export function keepAsTyped(form: string, element: HTMLFormElement): void {
  const data = new FormData(element);
  const values = [...data.keys()].map((name) => [name, data.getAll(name).join(BETWEEN_CHOICES)]);
  storeDraft(form, Object.fromEntries(values));
}
