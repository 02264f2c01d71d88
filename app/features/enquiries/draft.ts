import type { EnquiryForm, EnquiryValues } from './enquiry-schema';

/** What was typed survives a reload, a lost connection or a look at another page; not the tab. */
function keyOf(form: EnquiryForm): string {
  return `tuart-draft-${form}`;
}

export function loadDraft(form: EnquiryForm): EnquiryValues {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
  } catch {
    return {};
  }
}

export function saveDraft(form: EnquiryForm, values: EnquiryValues): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the form works without a draft.
  }
}

export function clearDraft(form: EnquiryForm): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // As above.
  }
}
