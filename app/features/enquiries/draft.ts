import type { EnquiryValues } from './enquiry-values';

/**
 * The values to keep. On a page about one service that service is preselected; the visitor did not
 * choose it, so it does not replace their earlier choice.
 */
export function draftOf(
  values: EnquiryValues,
  preset: string | undefined,
  kept: EnquiryValues,
): EnquiryValues {
  if (preset === undefined || values.serviceType !== preset) return values;
  return { ...values, serviceType: kept.serviceType };
}

/** Drafts survive a reload, a lost connection and visits to other pages, until the tab closes. */
function keyOf(form: string): string {
  return `tuart-draft-${form}`;
}

export function loadDraft(form: string): EnquiryValues {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
  } catch {
    return {};
  }
}

export function saveDraft(form: string, values: EnquiryValues): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the form works without a draft.
  }
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // As above.
  }
}
