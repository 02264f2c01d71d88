export const MIN_FILL_MS = 3_000;

/** Programs send links; the people who use these forms hardly ever do. */
const LINK = /https?:\/\/|www\.|\[url|<a\s/i;

interface Signs {
  honeypot: string;
  /** Empty if the page had no script to measure it. */
  fillMs: string;
  /** Everything that was typed. */
  typed: readonly string[];
}

/**
 * A guess: staff find what it flags in the list of spam, with everything that was sent. A password
 * manager fills in forms at once, the bait too, so that alone flags nobody.
 */
export function looksLikeSpam({ honeypot, fillMs, typed }: Signs): boolean {
  const isFilledByProgram = honeypot !== '' || (fillMs !== '' && Number(fillMs) < MIN_FILL_MS);
  return isFilledByProgram && typed.some((text) => LINK.test(text));
}
