import fc from 'fast-check';

const LAST_CHARACTER = 0x10_ffff;
const SURROGATES = { first: 0xd800, count: 0x800 };
const ASCII_COUNT = 0x80;
const LETTER_A = 0x61;

/** Low numbers are letters, because fast-check uses them most and shrinks examples towards them. */
function characterAt(place: number): string {
  if (place < ASCII_COUNT) return String.fromCodePoint((place + LETTER_A) % ASCII_COUNT);
  return String.fromCodePoint(place < SURROGATES.first ? place : place + SURROGATES.count);
}

/**
 * Any Unicode character. fast-check's `unit: 'binary'` would first make a list of all million
 * characters, which takes a second and stays in memory.
 */
const anyCharacter = fc
  .integer({ min: 0, max: LAST_CHARACTER - SURROGATES.count })
  .map(characterAt);

export function anyText(limits: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...limits });
}
