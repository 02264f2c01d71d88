/** Whether a stored draft fits the form: it may come from an older version of the form. */
export function hasSameShape<Value>(stored: unknown, form: Value): stored is Value {
  if (!isPlain(form)) return kindOf(stored) === kindOf(form);
  return (
    isPlain(stored) &&
    Object.keys(form).length === Object.keys(stored).length &&
    Object.keys(form).every((name) => name in stored && hasSameShape(stored[name], form[name]))
  );
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
