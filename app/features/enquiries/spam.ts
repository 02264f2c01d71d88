export const MIN_FILL_MS = 3_000;

interface Signs {
  honeypot: string;
  /** Empty where the page had no script to measure it. */
  fillMs: string;
}

/** A guess: what it flags is kept and staff can recover it, and the sender is told the same. */
export function looksLikeSpam({ honeypot, fillMs }: Signs): boolean {
  if (honeypot !== '') return true;
  return fillMs !== '' && Number(fillMs) < MIN_FILL_MS;
}
