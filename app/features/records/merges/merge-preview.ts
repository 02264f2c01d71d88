import type { AnyRecord } from '../record-kind';

/** Which of the two records a field is taken from. */
export type Side = 'kept' | 'gone';

/** The values of a field in the order in which people get to them. */
export type Orders<Field extends PropertyKey> = Partial<Record<Field, readonly string[]>>;

/**
 * Takes a field from the other record if the kept one leaves it empty, or has a value that comes
 * before the other's.
 */
export function proposeSides<Whole extends AnyRecord, Field extends keyof Whole>(
  kept: Whole,
  gone: Whole,
  fields: readonly Field[],
  orders: Orders<Field> = {},
): Record<Field, Side> {
  const sides = fields.map((field) => {
    const place = (record: Whole) => orders[field]?.indexOf(String(record[field])) ?? -1;
    const isFurther = place(gone) > place(kept);
    return [field, (!kept[field] && gone[field]) || isFurther ? 'gone' : 'kept'];
  });
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
