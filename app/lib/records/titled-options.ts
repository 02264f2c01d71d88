/** A status as people read it, the same everywhere: in lists, boards, badges, timelines and exports. */
export function titled(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** Values that are words, to what a choice of them shows: capitalised. */
export function titledOptions<Value extends string>(
  values: readonly Value[],
): Record<Value, string> {
  const entries = values.map((value) => [value, titled(value)]);
  return Object.fromEntries(entries);
}

/** The same for a filter. */
export function toChoices(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
