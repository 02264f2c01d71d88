/** Text that PostgreSQL can store: no null characters, no halves of characters. */
export function plain(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed().trim();
}
