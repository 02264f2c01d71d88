import type { FormDefinition } from '~/lib/forms/form-definition';
import { DRAFT_PREFIX, forgetDraft, type StoredDraft, storeDraft } from './draft-key';
import type { EnquiryValues } from './enquiry-values';
import { fillField, valuesOf } from './form-values';

const SERVICE = 'serviceType';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Drafts hold people's details, and others may use the same computer. The form names this time. */
export const FORM_DRAFT_DAYS = 7;

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

/**
 * Fields that the page does not show at the moment keep the text that they had. A browser lets no
 * page choose a file, so files are not kept.
 */
function shownValues(element: HTMLFormElement, form: FormDefinition): EnquiryValues {
  const fields = form.fields.filter(
    ({ name, type }) => type !== 'file' && element.querySelector(`[name=${name}]`),
  );
  return valuesOf(element, { ...form, fields });
}

/** Drafts survive a reload, a lost connection and a closed tab. */
export function loadDraft(form: string): EnquiryValues {
  dropOldDrafts();
  try {
    return parse(localStorage.getItem(DRAFT_PREFIX + form))?.values ?? {};
  } catch {
    return {};
  }
}

/** A form that has been emptied by hand leaves nothing behind. */
function saveDraft(form: string, values: EnquiryValues): void {
  if (Object.values(values).some(Boolean)) storeDraft(form, values);
  else forgetDraft(form);
}

/** Also those of other forms, which nobody may open again. */
function dropOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX) && isOld(parse(localStorage.getItem(key)))) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // Without storage there are no drafts.
  }
}

function isOld(draft: StoredDraft | null): boolean {
  return !(draft && Date.now() - draft.at < FORM_DRAFT_DAYS * DAY_MS);
}

function parse(stored: string | null): StoredDraft | null {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
