/**
 * SHA-256 (FIPS 180-4) of short texts, because browsers offer theirs only on https and localhost,
 * and only one call at a time, which is slower.
 */

/** A block of 64 bytes also holds a 1 bit after the text, and the text's length in 8 bytes. */
const TEXT_MAX = 55;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = fractions(64, 1 / 3);
/** The same for the square roots of the first 8 primes. */
const START = fractions(8, 1 / 2);

export type HashSearch = (from: number, to: number) => number | undefined;

/** Finds the number for which SHA-256 of `salt + number` is `hash`, within the range given. */
export function createHashSearch(salt: string, hash: string): HashSearch {
  const wanted = Int32Array.from(hash.match(/.{8}/g) ?? [], (word) => Number.parseInt(word, 16));
  const words = new Int32Array(64);
  const state = new Int32Array(8);
  return (from, to) => {
    for (let number = from; number <= to; number++) {
      write(words, `${salt}${number}`);
      digest(words, state);
      if (state[0] === wanted[0] && state.every((word, index) => word === wanted[index])) {
        return number;
      }
    }
    return undefined;
  };
}

/** The text as one block, with its padding. */
function write(words: Int32Array, text: string): void {
  const { length } = text;
  if (length > TEXT_MAX) throw new RangeError('The text does not fit into one block');
  words.fill(0, 0, 16);
  for (let at = 0; at < length; at++) {
    words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - (at & 3) * 8));
  }
  words[length >> 2] = (words[length >> 2] as number) | (0x80 << (24 - (length & 3) * 8));
  words[15] = length * 8;
}

function digest(words: Int32Array, state: Int32Array): void {
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15] as number;
    const late = words[at - 2] as number;
    words[at] =
      ((words[at - 16] as number) +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        (words[at - 7] as number) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) |
      0;
  }
  // One by one: reading them as a list takes longer than the rounds.
  let a = START[0] as number;
  let b = START[1] as number;
  let c = START[2] as number;
  let d = START[3] as number;
  let e = START[4] as number;
  let f = START[5] as number;
  let g = START[6] as number;
  let h = START[7] as number;
  for (let at = 0; at < 64; at++) {
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (ROUND[at] as number) +
        (words[at] as number)) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (START[0] as number) + a;
  state[1] = (START[1] as number) + b;
  state[2] = (START[2] as number) + c;
  state[3] = (START[3] as number) + d;
  state[4] = (START[4] as number) + e;
  state[5] = (START[5] as number) + f;
  state[6] = (START[6] as number) + g;
  state[7] = (START[7] as number) + h;
}

/** Rotates to the right. */
function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fractions(count: number, power: number): Int32Array {
  const found = new Int32Array(count);
  for (let prime = 2, at = 0; at < count; prime++) {
    if (!isPrime(prime)) continue;
    const root = prime ** power;
    found[at++] = (root - Math.floor(root)) * 2 ** 32;
  }
  return found;
}

function isPrime(number: number): boolean {
  for (let by = 2; by * by <= number; by++) if (number % by === 0) return false;
  return true;
}
