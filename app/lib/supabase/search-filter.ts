/**
 * An `or` filter that finds the text anywhere in any of the columns. The text is data: its quotes,
 * commas, brackets and LIKE signs mean themselves.
 */
export function searchFilter(columns: readonly string[], text: string): string {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const quoted = `"${pattern.replace(/[\\"]/g, '\\$&')}"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
