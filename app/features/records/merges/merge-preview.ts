import type { AnyRecord } from '../record-kind';

/** Which of the two records a field is taken from. */
export type Side = 'kept' | 'gone';

/** Takes a field from the other record if the kept one leaves it empty. */
export function proposeSides<Whole extends AnyRecord, Field extends keyof Whole>(
  kept: Whole,
  gone: Whole,
  fields: readonly Field[],
): Record<Field, Side> {
  const sides = fields.map((field) => [field, !kept[field] && gone[field] ? 'gone' : 'kept']);
  return Object.fromEntries(sides) as Record<Field, Side>;
}

/** The fields where the two records differ, so that there is a choice. */
export function differingFields<Whole extends AnyRecord, Field extends keyof Whole>(
  kept: Whole,
  gone: Whole,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => (kept[field] ?? '') !== (gone[field] ?? ''));
}

export function mergeResult<Whole extends AnyRecord, Field extends keyof Whole>(
  kept: Whole,
  gone: Whole,
  sides: Record<Field, Side>,
): Pick<Whole, Field> {
  const of = { kept, gone };
  const fields = Object.keys(sides) as Field[];
  const values = fields.map((field) => [field, of[sides[field]][field]]);
  return Object.fromEntries(values) as Pick<Whole, Field>;
}
