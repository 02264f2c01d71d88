/** Columns whose label is not their name. */
const LABELS: Record<string, string> = {
  service_type: 'Service',
  assignee_id: 'Assignee',
  owner_id: 'Looked after by',
};

/** A column's name as people read it. */
export function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Two people have set the same fields: what the later of them typed is still on the screen. */
export function clashText(clashes: readonly string[]): string {
  const names = clashes.map(fieldName).join(', ');
  return `Not saved yet: ${names}. Choose whose to keep; the rest is saved.`;
}
