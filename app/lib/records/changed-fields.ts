type Changed<Form, Nullable extends keyof Form> = Partial<
  Omit<Form, Nullable> & Record<Nullable, string | null>
>;

/** The fields that differ from the known values. Nullable fields that were emptied become null. */
export function changedFields<Form extends Record<string, string>, Nullable extends keyof Form>(
  known: Form,
  form: Form,
  nullable: readonly Nullable[],
): Changed<Form, Nullable> {
  const isNullable = (field: keyof Form) => (nullable as readonly (keyof Form)[]).includes(field);
  const entries = Object.keys(known)
    .map((field) => [field, form[field]?.trim() ?? ''] as const)
    .filter(([field, value]) => value !== known[field])
    .map(([field, value]) => [field, value === '' && isNullable(field) ? null : value]);
  return Object.fromEntries(entries) as Changed<Form, Nullable>;
}
