import { isSameJson } from '~/lib/same-json';

/** A form's state on top of a record that others change too. */
export interface Typed<Values extends object> {
  /** The record's values when the form was last compared with it. */
  base: Values;
  /** The values on the screen. */
  values: Values;
  /** Fields that were changed both here and by someone else. The form keeps what was typed here. */
  clashes: (keyof Values)[];
}

export function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

export function startTyping<Values extends object>(known: Values): Typed<Values> {
  return { base: known, values: known, clashes: [] };
}

/** The fields whose value on the screen differs from the record. */
export function typedFields<Values extends object>({
  base,
  values,
}: Pick<Typed<Values>, 'base' | 'values'>): (keyof Values)[] {
  return fieldsOf(values).filter((field) => !isSameJson(values[field], base[field]));
}

/**
 * Applies a new version of the record: untouched fields take its values, the others keep what was
 * typed.
 */
export function rebase<Values extends object>(typed: Typed<Values>, latest: Values): Typed<Values> {
  const touched = typedFields(typed);
  const values = { ...latest };
  for (const field of touched) values[field] = typed.values[field];
  const clashes = touched.filter(
    (field) =>
      !isSameJson(values[field], latest[field]) &&
      (typed.clashes.includes(field) || !isSameJson(latest[field], typed.base[field])),
  );
  return { base: latest, values, clashes };
}

/** A field with the same value as the record is no longer a clash. */
export function type<Values extends object>(
  typed: Typed<Values>,
  change: Partial<Values>,
): Typed<Values> {
  const values = { ...typed.values, ...change };
  const clashes = typed.clashes.filter((field) => !isSameJson(values[field], typed.base[field]));
  return { ...typed, values, clashes };
}

/** The server has saved these fields as sent; anything typed since then still counts as unsaved. */
export function saved<Values extends object>(
  typed: Typed<Values>,
  sent: Partial<Values>,
): Typed<Values> {
  return type({ ...typed, base: { ...typed.base, ...sent } }, {});
}

/** Like `rebase`, for nested settings: each setting that was not changed here takes their value. */
export function merge<Value>(base: Value, mine: Value, theirs: Value): Value {
  if (!isPlain(base) || !isPlain(mine) || !isPlain(theirs)) {
    return isSameJson(base, mine) ? theirs : mine;
  }
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...names].map((name) => [name, merge(base[name], mine[name], theirs[name])]);
  return Object.fromEntries(merged) as Value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
