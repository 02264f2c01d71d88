type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Search fields hold no work, and some fields save at once. Upload screens empty their file field
 * and report waiting files themselves.
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
 * Compares fields with their content when the person first focused them. This works for any form,
 * however it stores its values.
 */
export function createTypedFields() {
  /** `null`: the field changed without having the focus, as when a menu replaces a select. */
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
    /** Fields that left the page were saved or closed with their form, so they no longer count. */
    isDirty(): boolean {
      for (const field of first.keys()) if (!field.isConnected) first.delete(field);
      return [...first].some(([field, value]) => textOf(field) !== value);
    },
  };
}

/** Whether a field differs from its value when it was shown or last reset. */
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
