/** The letters that a phone sends in seven bits (GSM 03.38). Those of the second line count twice. */
const SHORT =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const DOUBLE = '^{}\\[~]|€\f';

const SHORT_ONE = 160;
const SHORT_MANY = 153;
const WIDE_ONE = 70;
const WIDE_MANY = 67;

export interface TextParts {
  /** How many characters a phone counts. */
  length: number;
  /** How many texts the provider sends, and charges for. 0 if there is no text. */
  parts: number;
  /** The first character that makes all others take more space. */
  wide: string | null;
}

export function textParts(text: string): TextParts {
  const letters = [...text];
  const wide = letters.find((letter) => !SHORT.includes(letter) && !DOUBLE.includes(letter));
  if (wide !== undefined) {
    // Counted in UTF-16: most emoji take two places.
    return { length: text.length, parts: countParts(text.length, WIDE_ONE, WIDE_MANY), wide };
  }
  const length = letters.reduce((sum, letter) => sum + (DOUBLE.includes(letter) ? 2 : 1), 0);
  return { length, parts: countParts(length, SHORT_ONE, SHORT_MANY), wide: null };
}

function countParts(length: number, one: number, many: number): number {
  if (length === 0) return 0;
  return length <= one ? 1 : Math.ceil(length / many);
}
