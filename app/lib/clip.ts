/**
 * Shortens a text to at most `max` characters, at a word boundary if possible, with an ellipsis.
 */
export function clip(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max).join('');
  const lastSpace = start.lastIndexOf(' ');
  const cut = lastSpace > 0 ? start.slice(0, lastSpace) : characters.slice(0, max - 1).join('');
  return `${cut.trimEnd()}…`;
}
