/** A status as people see it, the same in lists, boards, badges, timelines and exports. */
export function titled(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** Maps each value to its label for a select: the value with a capital letter. */
export function titledOptions<Value extends string>(
  values: readonly Value[],
): Record<Value, string> {
  const entries = values.map((value) => [value, titled(value)]);
  return Object.fromEntries(entries);
}

/** The same options in the form that filters use. */
export function toChoices(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
