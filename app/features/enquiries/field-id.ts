/** The id of a field's control. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
