import type { Client } from './clients-schema';

export const MERGED_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'service_type',
  'status',
] as const;

export type MergedField = (typeof MERGED_FIELDS)[number];

/** From which of the two a field is taken. */
export type Side = 'kept' | 'gone';

/** A field that one of them leaves empty comes from the other. */
export function proposeSides(kept: Client, gone: Client): Record<MergedField, Side> {
  const sides = MERGED_FIELDS.map((field) => [
    field,
    !kept[field] && gone[field] ? 'gone' : 'kept',
  ]);
  return Object.fromEntries(sides) as Record<MergedField, Side>;
}

/** Only where the two differ is there something to choose. */
export function differingFields(kept: Client, gone: Client): MergedField[] {
  return MERGED_FIELDS.filter((field) => (kept[field] ?? '') !== (gone[field] ?? ''));
}

export function mergeResult(
  kept: Client,
  gone: Client,
  sides: Record<MergedField, Side>,
): Pick<Client, MergedField> & Partial<Client> {
  const of = { kept, gone };
  return {
    name: of[sides.name].name,
    email: of[sides.email].email,
    phone: of[sides.phone].phone,
    company: of[sides.company].company,
    service_type: of[sides.service_type].service_type,
    status: of[sides.status].status,
  };
}
