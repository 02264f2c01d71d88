import type { EnquiryValues } from './enquiry-schema';
import type { EnquiryForm } from './form-definitions';

/**
 * What to keep of a form. A page about one service chooses it beforehand: that is not the visitor's
 * own choice, so the one that was kept stays.
 */
export function draftOf(
  values: EnquiryValues,
  preset: string | undefined,
  kept: EnquiryValues,
): EnquiryValues {
  if (preset === undefined || values.serviceType !== preset) return values;
  return { ...values, serviceType: kept.serviceType };
}

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
