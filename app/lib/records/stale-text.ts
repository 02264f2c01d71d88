type Words = (value: unknown) => string;

/** Fields with their label in a sentence. Where their value is worth saying, with its words. */
export type StaleFields<Record extends object> = {
  [Field in keyof Record]?: readonly [label: string, words?: Words];
};

/** What someone else has made of a record since it was read, for the one whose change is refused. */
export function staleText<Record extends object>(
  seen: Partial<Record>,
  now: Record,
  fields: StaleFields<Record>,
): string {
  const changes = (Object.keys(fields) as (keyof Record)[])
    .filter((field) => field in seen && (seen[field] ?? '') !== (now[field] ?? ''))
    .map((field) => {
      const [label = '', words] = fields[field] ?? [];
      return words ? `${label} is now ${words(now[field])}` : `${label} has changed`;
    });
  const what = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  return `Someone else has changed this meanwhile${what}. Your change was not saved.`;
}
