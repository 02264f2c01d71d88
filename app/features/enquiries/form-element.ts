import type { EnquiryValues } from './enquiry-schema';
import type { EnquiryForm } from './form-definitions';
import { FORM_DEFINITIONS } from './form-definitions';

/**
 * Works on the form in the DOM. The fields keep their own values, so that text typed before the
 * script loaded is not lost.
 */

export function fieldsOf(form: EnquiryForm): string[] {
  return FORM_DEFINITIONS[form].fields.map(({ name }) => name);
}

export function valuesOf(element: HTMLFormElement, form: EnquiryForm): EnquiryValues {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, fieldOf(element, name)?.value]));
}

/** Fills a field unless it has a value other than the page's `preset`. Returns whether it did. */
export function fillField(
  element: HTMLFormElement,
  name: string,
  value: string | undefined,
  preset = '',
): boolean {
  const field = fieldOf(element, name);
  if (!field || !value || (field.value !== '' && field.value !== preset)) return false;
  field.value = value;
  return true;
}

/** Also clears what the page had preselected. */
export function emptyFields(element: HTMLFormElement, form: EnquiryForm): void {
  element.reset();
  for (const name of fieldsOf(form)) {
    const field = fieldOf(element, name);
    if (field) field.value = '';
  }
}

export function focusField(element: HTMLFormElement, name: string): void {
  fieldOf(element, name)?.focus();
}

/** Marks the message about a sent form. Focusing it scrolls it into view. */
export const OUTCOME = { 'data-outcome': '', tabIndex: -1 };

export function focusOutcome(element: HTMLFormElement): void {
  element.querySelector<HTMLElement>('[data-outcome]')?.focus();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldOf(element: HTMLFormElement, name: string): Field | null {
  return element.elements.namedItem(name) as Field | null;
}
