type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Searching is no work, and what is saved as it is chosen is saved. Whoever takes files empties the
 * field for the next ones, and says itself which are waiting.
 */
const NOT_KEPT =
  '[type=search], [type=hidden], [type=file], [role=combobox], [data-saved-at-once] *';

function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField && !target.matches(NOT_KEPT) ? target : null;
}

function textOf(field: Field): string {
  if (!(field instanceof HTMLInputElement)) return field.value;
  const isTicked = field.type === 'checkbox' || field.type === 'radio';
  return isTicked ? String(field.checked) : field.value;
}

/**
 * Compares fields with what was in them when the person first came to them, so that any form inside
 * knows whether something was typed, however it holds its values.
 */
export function createTypedFields() {
  /** `null`: changed without having had the focus, as a menu that stands for a select does. */
  const first = new Map<Field, string | null>();

  return {
    focused(target: EventTarget | null): void {
      const field = fieldOf(target);
      if (field && !first.has(field)) first.set(field, textOf(field));
    },
    changed(target: EventTarget | null): void {
      const field = fieldOf(target);
      if (field && !first.has(field)) first.set(field, null);
    },
    /** Fields that have gone were saved or closed with what was around them. */
    isDirty(): boolean {
      for (const field of first.keys()) if (!field.isConnected) first.delete(field);
      return [...first].some(([field, value]) => textOf(field) !== value);
    },
  };
}

/** Whether a field says otherwise than it did when it was shown, or was last reset. */
export function hasTypedText(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (element instanceof HTMLSelectElement) {
      const chosen = [...element.options].filter(({ defaultSelected }) => defaultSelected);
      return chosen.length > 0 && !chosen.some(({ selected }) => selected);
    }
    const field = fieldOf(element);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      return field.checked !== field.defaultChecked;
    }
    return field !== null && 'defaultValue' in field && field.value !== field.defaultValue;
  });
}
