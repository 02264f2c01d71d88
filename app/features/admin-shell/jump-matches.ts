interface Findable {
  label: string;
  place: string;
  words: string;
}

/** The most actions that are offered at once. */
const SHOWN = 6;

/**
 * The actions that match every typed word by the start of a word, best first: the label itself,
 * then labels that start with the search, labels of which every word was typed, labels that contain
 * every typed word, and then other words for it.
 */
export function matching<T extends Findable>(all: readonly T[], typed: string): T[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  return all
    .map((one) => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, SHOWN)
    .map(({ one }) => one);
}

function rankOf({ label, place, words }: Findable, wanted: string[]): number {
  const labelWords = wordsOf(label);
  const whole = labelWords.join(' ');
  const typed = wanted.join(' ');
  if (!hasEach([...labelWords, ...wordsOf(place), ...wordsOf(words)], wanted)) return 0;
  if (whole === typed) return 5;
  if (whole.startsWith(typed)) return 4;
  if (hasEach(wanted, labelWords)) return 3;
  return hasEach(labelWords, wanted) ? 2 : 1;
}

function hasEach(words: string[], wanted: string[]): boolean {
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
