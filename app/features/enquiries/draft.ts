import type { FormDefinition } from '~/lib/forms/form-definition';
import { draftKey } from './draft-key';
import type { EnquiryValues } from './enquiry-values';
import { fillField, valuesOf } from './form-values';

const SERVICE = 'serviceType';

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

/**
 * Fills the form with what was typed earlier, and keeps what was typed before the script loaded.
 * Returns whether it filled in anything. On a page about one service, `service` is preselected.
 */
export function restoreDraft(
  element: HTMLFormElement,
  form: FormDefinition,
  service: string | undefined,
): boolean {
  const draft = loadDraft(form.key);
  const filled = form.fields.filter((field) =>
    fillField(element, field, draft[field.name], field.name === SERVICE ? service : undefined),
  );
  saveDraft(form.key, { ...draft, ...draftOf(shownValues(element, form), service, draft) });
  return filled.length > 0;
}

/** Keeps what the form contains. `changed` is the field that the person has just changed. */
export function keepDraft(
  element: HTMLFormElement,
  form: FormDefinition,
  service: string | undefined,
  changed: EventTarget,
): void {
  const values = shownValues(element, form);
  const kept = loadDraft(form.key);
  const isServiceChosen = changed instanceof HTMLSelectElement && changed.name === SERVICE;
  saveDraft(form.key, { ...kept, ...(isServiceChosen ? values : draftOf(values, service, kept)) });
}

/** Fields that the page does not show at the moment keep the text that they had. */
function shownValues(element: HTMLFormElement, form: FormDefinition): EnquiryValues {
  const fields = form.fields.filter(({ name }) => element.querySelector(`[name=${name}]`));
  return valuesOf(element, { ...form, fields });
}

/** Drafts survive a reload, a lost connection and visits to other pages, until the tab closes. */
function loadDraft(form: string): EnquiryValues {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '{}');
  } catch {
    return {};
  }
}

function saveDraft(form: string, values: EnquiryValues): void {
  try {
    sessionStorage.setItem(draftKey(form), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the form works without a draft.
  }
}
