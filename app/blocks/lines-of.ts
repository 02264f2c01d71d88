/** Splits a textarea into one entry per line, without duplicates. */
export function linesOf(value: string): string[] {
  return [...new Set(value.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean);
}
