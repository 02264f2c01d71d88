/** Turns a type into words: `call-to-action` becomes “Call to action”. */
export function blockTypeName(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
