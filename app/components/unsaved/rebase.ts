import { isSameJson } from '~/lib/same-json';

/** What someone typed on top of a record that others change too. */
export interface Typed<Values extends object> {
  /** The record as it was known when the typing was last compared with it. */
  base: Values;
  /** What is on the screen. */
  values: Values;
  /** Fields that were typed in here and set otherwise by someone else. What was typed stays. */
  clashes: (keyof Values)[];
}

export function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

export function startTyping<Values extends object>(known: Values): Typed<Values> {
  return { base: known, values: known, clashes: [] };
}

/** What is on the screen and not in the record. */
export function typedFields<Values extends object>({
  base,
  values,
}: Pick<Typed<Values>, 'base' | 'values'>): (keyof Values)[] {
  return fieldsOf(values).filter((field) => !isSameJson(values[field], base[field]));
}

/** The record has changed: fields nobody typed in follow it, the others stay as they were typed. */
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

/** A field that says the same as the record is no clash any more. */
export function type<Values extends object>(
  typed: Typed<Values>,
  change: Partial<Values>,
): Typed<Values> {
  const values = { ...typed.values, ...change };
  const clashes = typed.clashes.filter((field) => !isSameJson(values[field], typed.base[field]));
  return { ...typed, values, clashes };
}

/** The server has taken these fields as they were sent; what was typed since stays typed. */
export function saved<Values extends object>(
  typed: Typed<Values>,
  sent: Partial<Values>,
): Typed<Values> {
  return type({ ...typed, base: { ...typed.base, ...sent } }, {});
}

/** As `rebase` for settings within settings: of each, what was not touched here follows theirs. */
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
