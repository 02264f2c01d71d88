/** A type of block in words: `call-to-action`, Call to action. */
export function blockTypeName(type: string): string {
  const words = type.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
