import {
  BETWEEN_CHOICES,
  type FieldDefinition,
  type FormDefinition,
} from '~/lib/forms/form-definition';
import type { EnquiryValues } from './enquiry-values';

/**
 * Works on the form in the DOM. The fields keep their own values, so that text typed before the
 * script loaded is not lost.
 */

export function valuesOf(element: HTMLFormElement, { fields }: FormDefinition): EnquiryValues {
  const data = new FormData(element);
  return Object.fromEntries(fields.map(({ name }) => [name, valueIn(data, name)]));
}

/** The typed or chosen text; the name of a file. */
export function valueIn(data: FormData, name: string): string {
  return data
    .getAll(name)
    .map((value) => (typeof value === 'string' ? value : value.name))
    .join(BETWEEN_CHOICES);
}

/** Fills a field unless it has a value other than the page's `preset`. Returns whether it did. */
export function fillField(
  element: HTMLFormElement,
  { name, type }: FieldDefinition,
  value: string | undefined,
  preset = '',
): boolean {
  const filled = valueIn(new FormData(element), name);
  if (!value || type === 'file' || (filled !== '' && filled !== preset)) return false;
  for (const control of controlsOf(element, name)) {
    if (isTickable(control)) control.checked = value.split(BETWEEN_CHOICES).includes(control.value);
    else control.value = value;
    // Some parts of a page follow what is typed. React ignores this event: the value has not changed.
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return valueIn(new FormData(element), name) !== filled;
}

/** Also clears what the page had preselected. */
export function emptyFields(element: HTMLFormElement, { fields }: FormDefinition): void {
  element.reset();
  for (const control of fields.flatMap(({ name }) => controlsOf(element, name))) {
    if (isTickable(control)) control.checked = false;
    else control.value = '';
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Radio buttons and tick boxes share one name. */
function controlsOf(element: HTMLFormElement, name: string): Control[] {
  return [...element.querySelectorAll<Control>(`[name=${name}]`)];
}

function isTickable(control: Element): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
  );
}
