import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** How many steps before and after now are still accepted, for clocks that differ. */
const SKEW = 1;

export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `algorithm=SHA1&digits=${DIGITS}&issuer=${encodeURIComponent(issuer)}&period=${PERIOD_SECONDS}&secret=${secret}`;
  return `otpauth://totp/${label}?${query}`;
}

/** RFC 6238 */
export function totpCode(secret: string, unixSeconds: number): string {
  return codeAt(fromBase32(secret), Math.floor(unixSeconds / PERIOD_SECONDS));
}

export function isTotpCode(secret: string, code: string, unixSeconds: number): boolean {
  const key = fromBase32(secret);
  const step = Math.floor(unixSeconds / PERIOD_SECONDS);
  const given = Buffer.from(code);
  return Array.from({ length: 2 * SKEW + 1 }, (_, index) => codeAt(key, step - SKEW + index))
    .map((expected) => Buffer.from(expected))
    .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
