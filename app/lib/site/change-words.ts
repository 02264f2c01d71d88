const VALUE_MAX = 60;
/** How much of the unchanged text before a change is shown. */
const BEFORE_MAX = 25;

/**
 * Two texts in a form that people can compare on one line. Of long texts that begin alike, it shows
 * the place where they start to differ.
 */
export function comparedTexts(from: string, to: string): [string, string] {
  if (from.length <= VALUE_MAX && to.length <= VALUE_MAX) return [from, to];
  const start = startOfChange(from, to);
  return [excerpt(from, start), excerpt(to, start)];
}

/** The start of a word, a little before the first character that differs. */
function startOfChange(from: string, to: string): number {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  if (same <= BEFORE_MAX) return 0;
  const earliest = same - BEFORE_MAX;
  const word = from.indexOf(' ', earliest) + 1;
  return word > 0 && word <= same ? word : earliest;
}

function excerpt(text: string, start: number): string {
  const shown = text.slice(start);
  const cut = shown.length > VALUE_MAX ? `${shown.slice(0, VALUE_MAX - 1).trimEnd()}…` : shown;
  return start > 0 ? `…${cut}` : cut;
}
