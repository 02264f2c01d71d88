import type { Json } from '~/lib/supabase/database.types';

export interface FieldChange {
  field: string;
  /** `null` if the field was, or is, empty. */
  before: string | null;
  after: string | null;
}

/** Each field before and after, in alphabetical order, without those that stayed empty. */
export function fieldChanges(before: Json | null, after: Json | null): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return fields
    .map((field) => ({ field, before: toText(old[field]), after: toText(now[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
}

const SHOWN_FIELDS = 3;
/** The fields that people recognise a record by, the best first. */
const NAMING_FIELDS = ['name', 'title', 'subject', 'email', 'path', 'role', 'type'];

/** For a list: the changed fields, or the name of a record that was added or deleted. */
export function summariseChanges(before: Json | null, after: Json | null): string {
  const changes = fieldChanges(before, after);
  if (before === null || after === null) {
    const named = NAMING_FIELDS.map((name) => changes.find(({ field }) => field === name));
    const naming = named.find((change) => change !== undefined);
    return naming?.after ?? naming?.before ?? '';
  }
  const names = changes.map(({ field }) => field);
  const rest = names.length - SHOWN_FIELDS;
  return names.slice(0, SHOWN_FIELDS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function fieldsOf(row: Json | null): Record<string, Json | undefined> {
  return row !== null && typeof row === 'object' && !Array.isArray(row) ? row : {};
}

function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
