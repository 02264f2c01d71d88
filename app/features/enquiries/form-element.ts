import type { EnquiryValues } from './enquiry-schema';
import type { EnquiryForm } from './form-definitions';
import { FORM_DEFINITIONS } from './form-definitions';

/**
 * The form as the browser holds it. Its fields keep their own values, so that what was typed before
 * the script arrived stays.
 */

export function fieldsOf(form: EnquiryForm): string[] {
  return FORM_DEFINITIONS[form].fields.map(({ name }) => name);
}

export function valuesOf(element: HTMLFormElement, form: EnquiryForm): EnquiryValues {
  return Object.fromEntries(fieldsOf(form).map((name) => [name, fieldOf(element, name)?.value]));
}

/** Leaves a field alone that holds more than the page's own `preset`. True: it was filled. */
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

/** Also what the page had chosen beforehand. */
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

/** What became of a sent form, where it can be read. Scrolls there. */
export const OUTCOME = { 'data-outcome': '', tabIndex: -1 };

export function focusOutcome(element: HTMLFormElement): void {
  element.querySelector<HTMLElement>('[data-outcome]')?.focus();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldOf(element: HTMLFormElement, name: string): Field | null {
  return element.elements.namedItem(name) as Field | null;
}
