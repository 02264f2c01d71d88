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

/** Which of the two records a field is taken from. */
export type Side = 'kept' | 'gone';

/** Takes a field from the other record if the kept one leaves it empty. */
export function proposeSides(kept: Client, gone: Client): Record<MergedField, Side> {
  const sides = MERGED_FIELDS.map((field) => [
    field,
    !kept[field] && gone[field] ? 'gone' : 'kept',
  ]);
  return Object.fromEntries(sides) as Record<MergedField, Side>;
}

/** The fields where the two records differ, so that there is a choice. */
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
