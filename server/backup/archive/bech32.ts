const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM = 6;
const KEY_BYTES = 32;

/** The 32 bytes that a key such as `age1…` spells, or undefined if it is mistyped. */
export function bech32Bytes(text: string, prefix: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = [...text.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter));
  if (values.includes(-1) || checksumOf([...expand(prefix), ...values]) !== 1) return undefined;
  const bits = values
    .slice(0, -CHECKSUM)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return bytes.length === KEY_BYTES ? Buffer.from(bytes) : undefined;
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function checksumOf(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [place, factor] of GENERATOR.entries()) if ((top >> place) & 1) sum ^= factor;
  }
  return sum >>> 0;
}
