export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
