/** The ids from one to another, in the order shown, or only the second if the first is not shown. */
export function idsBetween(
  shown: readonly string[],
  from: string | undefined,
  to: string,
): readonly string[] {
  const ends = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
