import type { Json } from '~/lib/supabase/database.types';

export interface FieldChange {
  field: string;
  /** `null` where there was, or is, nothing. */
  before: string | null;
  after: string | null;
}

/** What became of each field, in the order of the alphabet; fields that stayed empty are left out. */
export function fieldChanges(before: Json | null, after: Json | null): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  return fields
    .map((field) => ({ field, before: toText(old[field]), after: toText(now[field]) }))
    .filter((change) => change.before !== null || change.after !== null);
}

const SHOWN_FIELDS = 3;

/** The fields in a few words, for a list. */
export function summariseFields(changes: readonly FieldChange[]): string {
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
