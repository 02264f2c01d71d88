export const MIN_FILL_MS = 3_000;

interface Signs {
  honeypot: string;
  /** Empty if the page had no script to measure it. */
  fillMs: string;
}

/** A guess: staff can recover what it flags, and the sender sees the same reply. */
export function looksLikeSpam({ honeypot, fillMs }: Signs): boolean {
  if (honeypot !== '') return true;
  return fillMs !== '' && Number(fillMs) < MIN_FILL_MS;
}
