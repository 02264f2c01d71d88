/** Labels of columns that differ from the column's name. */
const LABELS: Record<string, string> = {
  service_type: 'Service',
  assignee_id: 'Owner',
  owner_id: 'Owner',
};

/** The name of a column as people see it. */
export function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ');
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function clashTitle(who?: string | null): string {
  return `${who || 'Someone else'} has changed this in the meantime`;
}

/** Two people have changed the same fields: the later person's input is still on the screen. */
export function clashText(clashes: readonly string[]): string {
  const names = clashes.map(fieldName).join(', ');
  return `Not saved yet: ${names}. Choose which to keep; everything else is saved.`;
}
