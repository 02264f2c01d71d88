/** Values that are words, to what a choice of them shows: capitalised. */
export function titledOptions<Value extends string>(
  values: readonly Value[],
): Record<Value, string> {
  const titled = values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]);
  return Object.fromEntries(titled);
}

/** The same for a filter. */
export function toChoices(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
