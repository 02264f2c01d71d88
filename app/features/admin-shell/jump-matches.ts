interface Findable {
  label: string;
  place: string;
  words: string;
}

/** The most actions that are offered at once. */
const SHOWN = 6;

/**
 * Those with a word that starts with each typed word, best first: the label itself, then labels
 * that start with it, then labels with all of the words, then other words for it.
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
  if (whole === typed) return 4;
  if (whole.startsWith(typed)) return 3;
  if (hasEach(labelWords, wanted)) return 2;
  return hasEach([...labelWords, ...wordsOf(place), ...wordsOf(words)], wanted) ? 1 : 0;
}

function hasEach(words: string[], wanted: string[]): boolean {
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
