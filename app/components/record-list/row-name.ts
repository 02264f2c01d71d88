const NAMES = ['name', 'title', 'subject', 'label', 'email', 'reference'] as const;

/** What people call a record, for a label. */
export function rowName(record: object): string {
  const values = record as Record<string, unknown>;
  const name = NAMES.map((field) => values[field]).find((value) => value);
  return name ? String(name) : 'this row';
}
